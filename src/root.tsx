import './ui/base.css'
import './ui/error-page.css'
import './ui/parts.css'
import './ui/transitions.css'
import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { directionOf, localeTag } from '#shared/locale.ts'
import { appOf } from '#ui/app-context.ts'
import { fontPreloads } from '#ui/fonts.ts'
import { InlineScript } from '#ui/inline-script.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { applyScheme, schemeScript } from '#ui/scheme.ts'
import { ScrollToPage } from '#ui/scroll.tsx'
import { PageFactsContext, type RootData, siteElementId, useNewPageFacts } from '#ui/site.ts'
import type { Route } from './+types/root'

export function loader({ context }: Route.LoaderArgs): RootData {
  const { site, adminLocale } = appOf(context)
  return { site, adminLocale }
}
/** What the root knows holds until the page is loaded anew. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const facts = useNewPageFacts()
  const { site, locale } = facts
  useLayoutEffect(applyScheme, [])
  return (
    // The colour scheme is an attribute that only the browser knows.
    <html lang={localeTag[locale]} dir={directionOf(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {/* Run before the first paint. */}
        <InlineScript code={schemeScript} />
        {fontPreloads[locale].map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* The browser keeps the head by itself, and skips what it does not know there. */}
        {import.meta.env.SSR && <Meta />}
        {import.meta.env.SSR && <Links />}
      </head>
      <body>
        <ProgressBar />
        <PageFactsContext value={facts}>{children}</PageFactsContext>
        <script
          id={siteElementId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written as an escape
          dangerouslySetInnerHTML={{ __html: JSON.stringify(site).replaceAll('<', '\\u003c') }}
        />
        <ScrollToPage />
        {import.meta.env.SSR && import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  )
}

/** Drawn whole by the server; the browser, which seldom meets it, loads it then. */
const ErrorPage: ComponentType<{ error: unknown }> = import.meta.env.SSR
  ? (await import('#ui/error-page.tsx')).ErrorPage
  : lazy(async () => {
      const part = await import('#ui/error-page.tsx').catch(() => undefined)
      return { default: part?.ErrorPage ?? NotLoaded }
    })

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}
