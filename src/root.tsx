/** The root route: the HTML document around every page, and the error page of last resort. Used by `routes.tsx`. */
import './ui/base.css'
import './app/errors/error-page.css'
import './ui/parts.css'
import './ui/transitions.css'
import { type ReactNode, useLayoutEffect } from 'react'
import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useRouteError } from 'react-router'
import { onUse } from '#app/components/on-use.tsx'
import { favicon, ownIconPath, touchIcon } from '#shared/identity/site-icons.ts'
import { lookElementId, type SiteLook } from '#shared/identity/site-look.ts'
import { themeColors } from '#shared/identity/theme-colors.ts'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { fontPreloads } from '#ui/fonts.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { appOf } from './app/app-context.ts'
import { InlineScript } from './app/inline-script.tsx'
import { DocumentHead, StyleSheets } from './app/page-head.tsx'
import { PageInfoContext, type RootData, siteElementId, useNewPageInfo } from './app/page-site.ts'
import { applyScheme, schemeScript } from './app/scheme.ts'

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { site, adminLocale } = appOf(context)
  return { site, adminLocale }
}
/** The root's data does not change until the document is loaded again. */
export const shouldRevalidate = () => false

/** What the browser needs before the first paint, or only once. Rendered by the server alone, so that it is not in the bundle. */
const FirstTags = ({ locale, icon }: { locale: Locale; icon: SiteLook['icon'] }) => (
  <>
    <meta name="theme-color" content={themeColors.light} />
    <InlineScript code={schemeScript} />
    {fontPreloads[locale].map(href => (
      <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
    ))}
    <link
      rel="icon"
      href={icon ? ownIconPath(icon, 'tab') : favicon}
      type={icon ? 'image/png' : 'image/svg+xml'}
    />
    <link rel="apple-touch-icon" href={icon ? ownIconPath(icon, 'touch') : touchIcon.path} />
  </>
)

/** Loaded by the server alone: a page's own import of it would put it into the bundle of every page. */
const lookStyle = import.meta.env.SSR && (await import('#shared/identity/look-style.ts')).lookStyle

/** After the style sheets, whose tokens it replaces. */
const LookStyle = ({ look }: { look: SiteLook }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of colours and lengths that the server computed
  <style id={lookElementId} dangerouslySetInnerHTML={{ __html: lookStyle ? lookStyle(look) : '' }} />
)

function HtmlPage({ head, children }: { head?: ReactNode; children: ReactNode }) {
  const pageInfo = useNewPageInfo()
  const { site, locale } = pageInfo
  useLayoutEffect(applyScheme, [])
  return (
    // The attribute for the colour scheme is set by the browser and not known to the server.
    <html
      lang={localeTag[locale]}
      dir={directionOf(locale)}
      data-scheme={site.scheme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {import.meta.env.SSR && <FirstTags locale={locale} icon={site.look.icon} />}
        <PageInfoContext value={pageInfo}>{head}</PageInfoContext>
        {import.meta.env.SSR && <StyleSheets />}
        {import.meta.env.SSR && <LookStyle look={site.look} />}
      </head>
      {/* A preview beside its form is looked at and scrolled. Its links would lead to pages that no frame may show. */}
      <body inert={site.scheme !== undefined}>
        <ProgressBar />
        <PageInfoContext value={pageInfo}>{children}</PageInfoContext>
        <script
          id={siteElementId}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written as an escape
          dangerouslySetInnerHTML={{ __html: JSON.stringify(site).replaceAll('<', '\\u003c') }}
        />
        {!import.meta.env.SSR && <ScrollRestoration />}
      </body>
    </html>
  )
}

/** The server renders it directly. The browser, which seldom needs it, loads it on first use. */
const ErrorPage = onUse({
  server: import.meta.env.SSR && (await import('./app/errors/error-page.tsx')).ErrorPage,
  load: async () => (await import('./app/errors/error-page.tsx')).ErrorPage,
})

export function Component() {
  return (
    <HtmlPage head={<DocumentHead />}>
      <Outlet />
    </HtmlPage>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <HtmlPage>
      <ErrorPage error={error} />
    </HtmlPage>
  )
}
