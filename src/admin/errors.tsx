/** A route without a path inside the admin layout: an error is shown in place of the page, and the navigation stays. */
import { Outlet, useLocation, useRouteError } from 'react-router'
import { ErrorPage } from '#app/errors/error-page.tsx'
import { useTexts } from '#app/page-site.ts'
import { afterLoginPath } from '#app/session.ts'
import { Link } from './link.tsx'
import { getScreen, screens } from './navigation/screens.ts'
import { adminTexts } from './texts/admin.ts'

export function Component() {
  return <Outlet />
}

/** Where the login leads, too. */
const inbox = getScreen(afterLoginPath) ?? screens[0]

/** Leads back to the list that the page belongs to, not to the shop: `/admin/products/999999` to the products. */
export function ErrorBoundary() {
  const t = useTexts(adminTexts)
  const { pathname } = useLocation()
  const screen = getScreen(pathname)
  const { to, key } = screen && screen.to !== pathname ? screen : inbox
  const back = (className: string) => (
    <Link to={to} className={className} viewTransition>
      {t.backTo(t[key])}
    </Link>
  )
  return <ErrorPage error={useRouteError()} back={back} inside />
}
