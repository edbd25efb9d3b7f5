/** A route without a path inside the site layout: an error is shown in place of the page, and header and footer stay. */
import type { ComponentType } from 'react'
import { Outlet } from 'react-router'
import { ErrorNotLoaded } from '#ui/not-loaded.tsx'
import { onUse } from '#ui/on-use.tsx'

/** The server renders it directly. The browser, which seldom needs it, loads it on first use. */
const ErrorPage: ComponentType = import.meta.env.SSR
  ? (await import('./site-error-page.tsx')).SiteErrorPage
  : onUse(async () => (await import('./site-error-page.tsx')).SiteErrorPage, ErrorNotLoaded)

export function Component() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
