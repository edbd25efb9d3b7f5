import { handle } from '#server/http/api.server.ts'
import { menusApi } from './menus.contract.ts'
import type { MenuService } from './menus.server.ts'

export function serveMenus(menus: MenuService) {
  return [
    handle(menusApi.menus, () => menus.listVisible()),
    handle(menusApi.arrangedMenus, () => menus.arranged()),
    handle(menusApi.arrangeMenu, ({ params, body }, caller) => menus.arrange(params.menu, body, caller)),
  ]
}
