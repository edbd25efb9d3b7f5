/** The error page inside the layout of public pages. A 404 page also offers pages with a similar name. */
import { useRouteError } from 'react-router'
import { ErrorPage } from '#app/errors/error-page.tsx'
import { errorStatus } from '#app/errors/error-status.ts'
import type { NearLinks } from '#app/near-names.ts'
import { NearPages } from './near-pages.tsx'

export function SiteErrorPage() {
  const error = useRouteError()
  return (
    <ErrorPage error={error} inside>
      {errorStatus(error) === 404 && (
        <NearPages near={(error as { data?: { near?: NearLinks } }).data?.near} />
      )}
    </ErrorPage>
  )
}
