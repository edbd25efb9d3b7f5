/** A route without a path inside the site layout: an error is shown in place of the page, and header and footer stay. */
import { Outlet } from 'react-router'
import { onUse } from '#app/components/on-use.tsx'

/** The server renders it directly. The browser, which seldom needs it, loads it on first use. */
const ErrorPage = onUse({
  server: import.meta.env.SSR && (await import('./site-error-page.tsx')).SiteErrorPage,
  load: async () => (await import('./site-error-page.tsx')).SiteErrorPage,
})

export function Component() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
