/** A layout without a path inside the shell: an error is drawn where the page would be, header and footer stay. */
import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { NotLoaded } from '#ui/not-loaded.tsx'

/** Drawn whole by the server; the browser, which seldom meets it, loads it then. */
const ErrorPage: ComponentType = import.meta.env.SSR
  ? (await import('./site-error-page.tsx')).SiteErrorPage
  : lazy(async () => {
      const part = await import('./site-error-page.tsx').catch(() => undefined)
      return { default: part?.SiteErrorPage ?? NotLoaded }
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
