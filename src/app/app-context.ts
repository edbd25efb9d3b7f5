/**
 * What every page gets from its surroundings: the API (called in process on the server, over HTTP in the browser), the site's
 * public configuration, and what a route module declares about itself. Provided by the server's page routes and by
 * `entry.client.tsx`.
 */
import { createContext, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import type { Api, CallKey } from '#contract'
import type { Problem } from '#shared/errors.ts'
import type { SiteLook } from '#shared/identity/site-look.ts'
import type { Locale } from '#shared/locale.ts'

/** Public configuration of this installation. It is written into every page, so it must hold nothing secret. */
export type Site = {
  /** In the page's language. `names` has it in every language. */
  name: string
  names: Record<Locale, string>
  baseLocale: Locale
  currency: string
  timeZone: string
  apiBase: string
  /** Absolute address for links that leave the page (canonical, sharing). */
  url: string
  /** The home page's picture, for link previews of pages that have no picture of their own. Undefined if there is none. */
  picture?: SitePicture | undefined
  /** Logo, colour and corners. A preview shows those that are not saved. */
  look: SiteLook
  /** Set by a preview, whose address says it: the theme, whatever the visitor has chosen. */
  scheme?: 'light' | 'dark'
  /**
   * The day the page was rendered, as `2026-11-15`. Cached pages expire with the day, so that products marked as new really are.
   */
  today: string
  build: string
}

/** A picture without what only its display needs. `url` is the base address of its variants, `alt` in the base language. */
export type SitePicture = {
  url: string
  width: number
  height: number
  alt: string
  translations: Partial<Record<Locale, string>>
}

/** What every component of a page can read. Computed once per page, in the root layout. */
export type PageInfo = { site: Site; locale: Locale }

export type App = {
  api: Api
  site: Site
  /** Language of the back office, which has none in its paths. The server reads it from the cookie. */
  adminLocale: Locale
  /** Browser only: fulfilled when React has taken over the server's document. Data that is rendered before would not fit it. */
  hydrated?: Promise<void>
  /** Server only: whether the cookie of the request belongs to a live session. The browser cannot know it. */
  session?: 'none' | 'live' | 'dead'
  /** Server only: writes an unexpected error to the log, with the request id. */
  report?(error: unknown): void
  /**
   * Server only, for a form sent without JavaScript: a random key that is the same when the same form is sent again soon after.
   */
  formKey?: string
  /** Server only, for a form that can carry files. */
  formFiles?: FormFiles
}

/** Files that were sent with a form without JavaScript. They are deleted when the request ends. */
export type FormFiles = {
  /** Input for the call that the route names in `takesFiles`. */
  files: File[]
  /** Names of the files that were dropped because each is too large. */
  tooLarge: string[]
  /** More files were sent than a form may carry, so all were dropped. */
  tooMany: boolean
  /** The sender may not upload at the moment, so all files were dropped. */
  refused?: Problem['error']
}

/** What a route module declares in its `handle`. Decisions depend on the matched route, never on the text of the path. */
export type RouteHandle = {
  /** The tags the page writes into the document's head. In the browser only the title is rendered. */
  head?(loaderData: never, page: PageInfo): MetaDescriptor[]
  /** What a preview shows in place of the site's own. */
  site?(loaderData: never): Partial<Site> | undefined
  /** Server only: the source file of the module, which is its key in the build manifest. */
  file?: string
  /** Set for pages of the back office. */
  area?: 'admin'
  /** Of a page of the back office: the shape of the placeholder while its data is loading. A list, unless it says otherwise. */
  skeleton?: 'form' | 'thread'
  /**
   * Set for a public page that is the same for everybody and may be cached: the query parameters it knows, and which of their
   * values make a different page.
   */
  query?: Record<string, (value: string) => boolean>
  /** Queries with which a page of such a route is personalized, so that it is not cached. */
  isPersonalized?(query: URLSearchParams): boolean
  /** Queries that contain private data: browsers must not store the page either. */
  isPrivate?(query: URLSearchParams): boolean
  /** The route has an `action`: its form can be sent without JavaScript. */
  takesForms?: true
  /** The form can carry files. Names the call that takes them. The limits of that call hold for the form too. */
  takesFiles?: CallKey
  /**
   * The address is secret, or leads to somebody's private data. The log contains the pattern of the route instead of the path, no
   * cache and no search engine stores the page, and other pages do not receive its address as a referrer.
   */
  isSecret?: true
  /** Pages of this site may show it in a frame, as those of the back office do with previews. Any other page is never framed. */
  isFramed?: true
}

export const appContext = createContext<App>()

export const appOf = (context: Readonly<RouterContextProvider>): App => context.get(appContext)
