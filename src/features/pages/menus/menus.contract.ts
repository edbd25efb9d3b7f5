/** The endpoints of the header's and the footer's menu. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { arrangedMenu, arrangedMenus, menuChanges, menuNames, publicMenus } from './menu.ts'

export const menusApi = {
  menus: endpoint({
    method: 'GET',
    path: '/menus',
    access: 'public',
    fromContent: true,
    summary: 'What the header and the footer of public pages link to, in their order.',
    response: publicMenus,
  }),
  arrangedMenus: endpoint({
    method: 'GET',
    path: '/menus/arranged',
    access: 'admin',
    summary:
      'Both menus as staff arrange them, with entries that visitors do not see at the moment, such as hidden pages and categories.',
    response: arrangedMenus,
  }),
  arrangeMenu: endpoint({
    method: 'PATCH',
    path: '/menus/:menu',
    access: 'admin',
    summary:
      'Replace the entries of a menu. Pages among them are in that menu from now on, and all others are not. A category may be hidden or in the trash: visitors see it in the menu once they can open it. What changes nothing leaves the version.',
    params: z.strictObject({ menu: z.enum(menuNames) }),
    body: menuChanges,
    bodyLimit: bodyLimits.texts,
    response: arrangedMenu,
    refusals: ['conflict'],
  }),
}
