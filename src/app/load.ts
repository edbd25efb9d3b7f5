/** One loading function per public page, for the server and the browser. */
import { data, type LoaderFunctionArgs, redirect, type useLoaderData } from 'react-router'
import type { Api } from '#contract'
import type { AppError } from '#shared/errors.ts'
import { inLocale, type Locale, localeOfPath } from '#shared/locale.ts'
import { appOf, type Site } from './app-context.ts'

export type Loading = {
  api: Api
  site: Site
  locale: Locale
  url: URL
  params: Record<string, string | undefined>
  /** Redirects for good to the page's one spelling: `path` is without language, as `/product/kettle`. */
  requireCanonicalPath(path: string): void
}

/** What a loader gives its page. */
export type LoaderDataOf<Load> = ReturnType<typeof useLoaderData<Load>>

type LoadArgs = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

export function loading<Data>(run: (args: Loading) => Promise<Data>) {
  return async ({ context, params, request }: LoadArgs): Promise<Data> => {
    const { api, site } = appOf(context)
    const url = new URL(request.url)
    const locale = localeOfPath(url.pathname, site.baseLocale)
    const requireCanonicalPath = (path: string) => {
      const wanted = inLocale(path, locale, site.baseLocale)
      if (decoded(url.pathname) === wanted) return
      throw redirect(encodeURI(wanted) + url.search, {
        status: 301,
        headers: { 'Cache-Control': 'no-store' },
      })
    }
    try {
      return await run({ api, site, locale, url, params, requireCanonicalPath })
    } catch (error) {
      throw await asRouteError(error, { api, url })
    }
  }
}

/** A refused call becomes a page with the same status; anything else stays what it is and counts as 500. */
async function asRouteError(error: unknown, { api, url }: Pick<Loading, 'api' | 'url'>) {
  // Whether it was refused here or over HTTP: both kinds of error say so, and the list of all codes stays on the server.
  const { code, status } = error as Partial<AppError>
  if (!code || !status || code === 'internal') return error
  // A name that cannot be is the name of nothing.
  const shown = code === 'invalid' ? 404 : status
  return data({ code, near: shown === 404 ? await nearOnServer(api, url) : undefined }, { status: shown })
}

/** The browser looks for them when it shows the page: most visits never need that program. */
export const nearOnServer = async (api: Api, url: URL) =>
  import.meta.env.SSR ? (await import('./near-names.ts')).nearNames(api, url.pathname) : undefined

export function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
