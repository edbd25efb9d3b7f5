/**
 * The site map, for server and browser alike. Public pages are listed once per language. The root and the layout of public pages
 * are imported here, because every page needs them. `pageOf` gives the other route modules: the server imports all of them
 * (`entry.server.tsx`), the browser loads each when it is needed (`entry.client.tsx`).
 */
import { type RouteObject, redirect } from 'react-router'
import { onlyWithoutSession, onlyWithSession } from './admin/guards.ts'
import { afterLoginPath } from './app/session.ts'
import * as root from './root.tsx'
import * as siteErrors from './site/site-errors.tsx'
import * as siteLayout from './site/site-layout.tsx'

/**
 * Gives the properties of a route (`Component`, `loader`, `handle` … or `lazy`) for a route module, named by its path below
 * `src/`.
 */
export type PageOf = (file: string) => RouteObject

export function siteMap(pageOf: PageOf): RouteObject[] {
  // The loader data that the server passes to the browser is keyed by these ids.
  const page = (id: string, path: string, file: string): RouteObject => ({ ...pageOf(file), id, path })
  const frame = (id: string, file: string, more: Partial<RouteObject>) =>
    ({ ...pageOf(file), id, ...more }) as RouteObject

  /** The default layout: every public page, and whatever matches nothing else. */
  const site = (language: '' | 'en' | 'fa'): RouteObject => {
    const id = (name: string) => (language ? `${language}-${name}` : name)
    const pages = [
      {
        ...pageOf('features/catalogue/lists/site/home-page.tsx'),
        id: id('home'),
        index: true,
      } as RouteObject,
      page(id('category'), 'main/:name', 'features/catalogue/lists/site/category-page.tsx'),
      page(id('product'), 'product/:name', 'features/catalogue/products/site/product-page.tsx'),
      page(id('search'), 'search', 'features/catalogue/search/site/search-page.tsx'),
      page(id('warranty'), 'warranty', 'features/warranty/site/warranty-page.tsx'),
      page(id('activation'), 'warranty/activate', 'features/tickets/activation/site/activation-page.tsx'),
      page(id('contact'), 'contact', 'features/tickets/site/contact-page.tsx'),
      // A splat, so that a link with extra text after its secret matches this route too: the log never contains its path.
      page(id('ticket'), 'ticket/*', 'features/tickets/tracking/site/ticket-page.tsx'),
      // A splat for the same reason.
      page(id('preview'), 'preview/*', 'preview-page.tsx'),
      page(id('help'), 'help', 'features/help/site/help-page.tsx'),
      // Every address of one segment that is none of those above. `reserved-slugs.ts` has them all.
      page(id('page'), ':slug', 'shop-page.tsx'),
      page(id('not-found'), '*', 'site/not-found-page.tsx'),
    ]
    const inside = { ...siteErrors, id: id('site-errors'), children: pages }
    return { ...siteLayout, id: id('site'), path: language, children: [inside] }
  }

  /** The blank layout. Guards are listed here, because a lazily loaded module cannot provide them. */
  const login = frame('blank', 'admin/blank-layout.tsx', {
    middleware: [onlyWithoutSession],
    children: [page('login', 'admin/login', 'features/accounts/admin/login-page.tsx')],
  })

  /** In the blank layout too, but for everybody: somebody who is logged in may open the link of another account. */
  const links = frame('blank-links', 'admin/blank-layout.tsx', {
    children: [
      // Splats, so that a link with extra text after its secret matches this route too: the log never contains its path.
      page('invite', 'invite/*', 'features/accounts/admin/link-page.tsx'),
      page('reset', 'reset/*', 'features/accounts/admin/link-page.tsx'),
    ],
  })

  /** The admin layout: everything else under /admin needs a session. */
  const office = (path: string, file: string) => page(path, path, file)
  const admin = frame('admin-layout', 'admin-layout.tsx', {
    middleware: [onlyWithSession],
    children: [
      frame('admin-errors', 'admin/errors.tsx', {
        children: [
          { id: 'admin', path: 'admin', loader: () => redirect(afterLoginPath) },
          office('admin/start', 'features/checklist/admin/start-page.tsx'),
          office('admin/categories', 'features/catalogue/categories/admin/categories-page.tsx'),
          office('admin/categories/create', 'features/catalogue/categories/admin/category-create-page.tsx'),
          office('admin/categories/:id', 'features/catalogue/categories/admin/category-edit-page.tsx'),
          office('admin/tags', 'features/catalogue/tags/admin/tags-page.tsx'),
          office('admin/products', 'features/catalogue/products/admin/products-page.tsx'),
          office('admin/products/create', 'features/catalogue/products/admin/product-create-page.tsx'),
          office('admin/products/table', 'features/catalogue/products/admin/grid/grid-page.tsx'),
          office('admin/products/:id', 'features/catalogue/products/admin/product-edit-page.tsx'),
          office('admin/import', 'features/transfer/admin/sheets-page.tsx'),
          office('admin/import/categories', 'features/transfer/admin/sheets-page.tsx'),
          office('admin/import/attributes', 'features/transfer/admin/sheets-page.tsx'),
          office('admin/import/serials', 'features/transfer/admin/sheets-page.tsx'),
          office('admin/import/:id', 'features/transfer/admin/sheet-import-page.tsx'),
          office('admin/import/images', 'features/catalogue/picture-import/admin/pictures-page.tsx'),
          office(
            'admin/import/images/:id',
            'features/catalogue/picture-import/admin/picture-import-page.tsx',
          ),
          office('admin/invisible-products', 'features/catalogue/products/admin/products-page.tsx'),
          office('admin/warranty', 'features/warranty/serials/admin/serials-page.tsx'),
          office('admin/warranty/lookups', 'features/warranty/look-ups/admin/lookups-page.tsx'),
          office('admin/search', 'features/catalogue/search/search-rules/admin/search-rules-page.tsx'),
          // `admin/search/create` too.
          office('admin/search/:id', 'features/catalogue/search/search-rules/admin/search-rule-page.tsx'),
          office('admin/admins', 'features/accounts/admin/admins-page.tsx'),
          office('admin/activity', 'activity-page.tsx'),
          office('admin/jobs', 'jobs-page.tsx'),
          office('admin/jobs/values', 'features/catalogue/attributes/admin/unmatched-values-page.tsx'),
          office('admin/settings', 'settings-page.tsx'),
          office('admin/demo', 'demo-page.tsx'),
          office('admin/pages', 'features/pages/admin/pages-page.tsx'),
          // `admin/pages/create` too.
          office('admin/pages/:id', 'features/pages/admin/shop-page-form-page.tsx'),
          office('admin/settings/look', 'features/settings/look/admin/look-page.tsx'),
          office('admin/help', 'features/help/admin/questions-page.tsx'),
          // `admin/help/create` too.
          office('admin/help/:id', 'features/help/admin/question-page.tsx'),
          office('admin/warranty/labels', 'features/warranty/labels/admin/labels-page.tsx'),
          office('admin/messages', 'features/tickets/admin/inbox/messages-page.tsx'),
          office('admin/canned-replies', 'features/tickets/canned-replies/admin/canned-replies-page.tsx'),
          // `admin/canned-replies/create` too.
          office('admin/canned-replies/:id', 'features/tickets/canned-replies/admin/canned-reply-page.tsx'),
          office('admin/*', 'site/not-found-page.tsx'),
        ],
      }),
    ],
  })

  return [{ ...root, id: 'root', children: [site(''), site('en'), site('fa'), login, links, admin] }]
}
