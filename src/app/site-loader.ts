/** Wraps the loader of a public page: `siteLoader(run)` gives one function that works on the server and in the browser. */
import { data, type LoaderFunctionArgs, redirect, type useLoaderData } from 'react-router'
import type { Api } from '#contract'
import type { AppError } from '#shared/errors.ts'
import { inLocale, type Locale, localeOfPath } from '#shared/locale.ts'
import { appOf, type Site } from './app-context.ts'

export type SiteLoaderArgs = {
  api: Api
  site: Site
  locale: Locale
  url: URL
  params: Record<string, string | undefined>
  /** Redirects (301) to the canonical path unless the request has it. `path` has no language prefix: `/product/kettle`. */
  requireCanonicalPath(path: string): void
}

/** The type of the data that a loader gives its page. */
export type LoaderDataOf<Load> = ReturnType<typeof useLoaderData<Load>>

type LoadArgs = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

export function siteLoader<Data>(run: (args: SiteLoaderArgs) => Promise<Data>) {
  return async ({ context, params, request }: LoadArgs): Promise<Data> => {
    const { api, site } = appOf(context)
    const url = new URL(request.url)
    const locale = localeOfPath(url.pathname, site.baseLocale)
    const requireCanonicalPath = (path: string) => {
      const canonical = inLocale(path, locale, site.baseLocale)
      if (decoded(url.pathname) === canonical) return
      throw redirect(encodeURI(canonical) + url.search, {
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

/** A refused call becomes an error page with the same status. Any other error is thrown on unchanged and counts as 500. */
async function asRouteError(error: unknown, { api, url }: Pick<SiteLoaderArgs, 'api' | 'url'>) {
  // AppError (in process) and ApiError (over HTTP) both have these two fields, so the browser does not need the list of codes.
  const { code, status } = error as Partial<AppError>
  if (!code || !status || code === 'internal') return error
  // An invalid name in the path cannot belong to anything: not found.
  const pageStatus = code === 'invalid' ? 404 : status
  return data(
    { code, near: pageStatus === 404 ? await nearOnServer(api, url) : undefined },
    { status: pageStatus },
  )
}

/** Similar names for a 404 page. The browser looks them up later, when it shows the page: most visits never need that module. */
export const nearOnServer = async (api: Api, url: URL) =>
  import.meta.env.SSR ? (await import('./near-names.ts')).nearNames(api, url.pathname) : undefined

export function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
