/** The layout of public pages: header, page, footer. */
import { type MiddlewareFunction, Outlet, redirect, useLoaderData } from 'react-router'
import { appOf } from '#app/app-context.ts'
import { FollowLinks } from '#app/follow-links.tsx'
import { useTexts } from '#app/page-site.ts'
import { siteLoader } from '#app/site-loader.ts'
import { appTexts } from '#app/texts/index.ts'
import { inLocale, localeOfPath } from '#shared/locale.ts'
import { toMainCategories } from './main-categories.ts'
import { ShopContactContext, toShopContact } from './shop/shop-contact.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import css from './site-layout.module.css'

const load = siteLoader(async ({ api }) => {
  const [categories, settings, menus] = await Promise.all([
    api.call('GET /category/categories-tree'),
    api.call('GET /settings'),
    api.call('GET /menus'),
  ])
  return { categories: toMainCategories(categories, menus), contact: toShopContact(settings), menus }
})

export { load as loader }
export const shouldRevalidate = () => false

export const middleware = [redirectBasePrefix]

/** Redirects to the path without prefix in the base language: `/en/warranty` to `/warranty` if the site's language is English. */
function redirectBasePrefix({ request, context }: Parameters<MiddlewareFunction>[0]) {
  const base = appOf(context).site.baseLocale
  const { pathname, search } = new URL(request.url)
  const bare = inLocale(pathname, base, base)
  if (localeOfPath(pathname, base) !== base || bare === pathname) return
  throw redirect(bare + search, {
    status: 301,
    headers: { 'Cache-Control': 'no-store' },
  })
}

export function Component() {
  const { categories, contact, menus } = useLoaderData<typeof load>()
  const t = useTexts(appTexts)
  return (
    <ShopContactContext value={contact}>
      <div className={css.shell}>
        <a href="#content" className="skip-link">
          {t.skip}
        </a>
        <SiteHeader categories={categories} links={menus.header} />
        <main id="content" tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
        <SiteFooter categories={categories} contact={contact} links={menus.footer} />
        <FollowLinks />
      </div>
    </ShopContactContext>
  )
}
