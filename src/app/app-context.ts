/** What pages get from the program around them: in process while rendering on the server, over HTTP in the browser. */
import { createContext, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import type { Api, CallKey } from '#contract'
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'

/** Facts of this installation that every page may know. Public: it is part of every page. */
export type Site = {
  /** In the page's language; `names` has it in each. */
  name: string
  names: Record<Locale, string>
  baseLocale: Locale
  currency: string
  timeZone: string
  apiBase: string
  /** Absolute address for links that leave the page (canonical, sharing). */
  url: string
  /** The day the page was written, as `2026-11-15`: kept pages live no longer, so that what they call new is. */
  today: string
  build: string
}

/** What every component of a page may ask for. Worked out once per page, in the root's layout. */
export type PageContext = { site: Site; locale: Locale }

export type App = {
  api: Api
  site: Site
  /** The back office has no language in its paths; the server reads it from the cookie. */
  adminLocale: Locale
  /** Server only: whether the request's cookie belongs to a live session. The browser never knows. */
  session?: 'none' | 'live' | 'dead'
  /** Server only: writes an unexpected error to the log, with the request's number. */
  report?(error: unknown): void
  /** Server only, of a form that was sent without JavaScript: by chance, and the same when the same form comes again soon. */
  formKey?: string
  /** Server only, of a form that can bring files. */
  formFiles?: FormFiles
}

/** Files that came with a form without JavaScript. They are gone when the request ends. */
export type FormFiles = {
  /** For the call that the route's `takesFiles` names. */
  files: File[]
  /** Names of those that were not kept because each is too large. */
  tooLarge: string[]
  /** More came than a form may bring: none was kept. */
  tooMany: boolean
  /** Their sender may not upload now: none was kept. */
  refused?: Problem['error']
}

/** What a route module says of itself in its `handle`: the matched route decides, never the path's text. */
export type RouteHandle = {
  /** What the page writes into the document's head: in the browser its title alone. */
  head?(loaderData: never, page: PageContext): MetaDescriptor[]
  /** Server only: the module's source file, by which the build's list of files is read. */
  file?: string
  /** Pages of the back office. */
  area?: 'admin'
  /** A public page that is the same for everybody and may be kept: the query it knows, and which values make another page. */
  query?: Record<string, (value: string) => boolean>
  /** Queries that make a page of such a route one of the visitor's own: it is not kept. */
  isPersonalized?(query: URLSearchParams): boolean
  /** Queries that hold what is nobody else's business: browsers do not keep the page either. */
  isPrivate?(query: URLSearchParams): boolean
  /** It has an `action`: the form on it can be sent without JavaScript. */
  takesForms?: true
  /** Its form can bring files. Names the call that takes them, whose bounds hold for the form too. */
  takesFiles?: CallKey
  /**
   * Its address is a secret, or leads to what is somebody's own: the log names the route's pattern instead of the path, no cache
   * and no search engine keeps it, and no other page learns its address.
   */
  isSecret?: true
}

export const appContext = createContext<App>()

export const appOf = (context: Readonly<RouterContextProvider>): App => context.get(appContext)
