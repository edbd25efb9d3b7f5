/** A layout without a path inside the shell: an error is drawn where the page would be, header and footer stay. */
import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { ErrorPage, errorStatus } from './error-page.tsx'
import type { Near } from './near-names.ts'

/** Drawn whole by the server; the browser, which seldom meets it, loads it then. Without it the page is still one. */
const NearPages: ComponentType<{ near: Near | undefined }> = import.meta.env.SSR
  ? (await import('./near-pages.tsx')).NearPages
  : lazy(async () => {
      const part = await import('./near-pages.tsx').catch(() => undefined)
      return { default: part?.NearPages ?? (() => null) }
    })

export default function SiteErrors() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <ErrorPage error={error} inside>
      {errorStatus(error) === 404 && (
        <Suspense>
          <NearPages near={(error as { data?: { near?: Near } }).data?.near} />
        </Suspense>
      )}
    </ErrorPage>
  )
}
