/** The endpoints of the shop's own pages. */
import * as z from 'zod'
import { createdPreview } from '#features/previews/preview.ts'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { newPage, page, pageChanges, pageRow, pageWithEmbeds, publicPage } from './page.ts'

export const pagesApi = {
  pageBySlug: endpoint({
    method: 'GET',
    path: '/pages/by-slug/:slug',
    access: 'public',
    fromContent: true,
    summary:
      'One visible page of the shop by its slug, its translated title or an earlier slug. Products in it that are hidden or deleted are left out.',
    params: z.strictObject({ slug: line({ min: 1, max: 300 }) }),
    response: publicPage,
    refusals: ['not_found'],
  }),
  listPages: endpoint({
    method: 'GET',
    path: '/pages',
    access: 'admin',
    summary: 'All pages of the shop, hidden ones too, in their order, with the beginnings of their texts.',
    response: z.array(pageRow),
  }),
  page: endpoint({
    method: 'GET',
    path: '/pages/:id',
    access: 'admin',
    summary: 'One page with its texts, and with the images and products that they show.',
    params: idParams,
    response: pageWithEmbeds,
    refusals: ['not_found'],
  }),
  createPage: endpoint({
    method: 'POST',
    path: '/pages',
    access: 'admin',
    summary: 'Add a page; at most 50 in all. Without `slug` its address follows the title.',
    body: newPage,
    bodyLimit: bodyLimits.page,
    response: page,
    success: 201,
    refusals: ['too_many_pages', 'page_taken'],
  }),
  updatePage: endpoint({
    method: 'PATCH',
    path: '/pages/:id',
    access: 'admin',
    summary:
      'Change the given fields; `position` moves it among the others, `translations` is replaced whole. An earlier slug redirects. What changes nothing leaves the version.',
    params: idParams,
    body: pageChanges,
    bodyLimit: bodyLimits.page,
    response: page,
    refusals: ['not_found', 'conflict', 'page_taken'],
  }),
  deletePage: endpoint({
    method: 'DELETE',
    path: '/pages/:id',
    access: 'admin',
    summary: 'Delete a page. Undoing its event brings it back with its slug.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  previewNewPage: endpoint({
    method: 'POST',
    path: '/pages/previews',
    access: 'admin',
    summary: 'A secret link to a page as it would be if it were added now.',
    body: newPage,
    bodyLimit: bodyLimits.page,
    response: createdPreview,
    success: 201,
    refusals: ['page_taken'],
  }),
  previewPage: endpoint({
    method: 'POST',
    path: '/pages/:id/previews',
    access: 'admin',
    summary: 'A secret link to a page as it would be with these changes, visible or not.',
    params: idParams,
    body: pageChanges,
    bodyLimit: bodyLimits.page,
    response: createdPreview,
    success: 201,
    refusals: ['not_found', 'page_taken'],
  }),
}
