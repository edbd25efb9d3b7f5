/** A route without a path inside the site layout: an error is shown in place of the page, and header and footer stay. */
import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { NotLoaded } from '#ui/not-loaded.tsx'

/** The server renders it directly. The browser, which seldom needs it, loads it on first use. */
const ErrorPage: ComponentType = import.meta.env.SSR
  ? (await import('./site-error-page.tsx')).SiteErrorPage
  : lazy(async () => {
      const module = await import('./site-error-page.tsx').catch(() => undefined)
      return { default: module?.SiteErrorPage ?? NotLoaded }
    })

export function Component() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <ErrorPage />
    </Suspense>
  )
}
