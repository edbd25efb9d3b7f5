/** A layout without a path inside the shell: an error is drawn where the page would be, header and footer stay. */
import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

export default function SiteErrors() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} inside />
}
