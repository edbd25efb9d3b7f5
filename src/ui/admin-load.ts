/** How pages of the back office load: in the browser alone, with the administrator's token. */
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Api } from '#contract'
import { codeOf, statusOf } from '#shared/errors.ts'
import { appOf, type Site } from './app-context.ts'

type AdminLoading = {
  api: Api
  site: Site
  url: URL
  /** The number in the path; whatever is none leads to the 404 page. */
  requireId(): number
}

type LoadArgs = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

export function adminLoading<Data>(run: (args: AdminLoading) => Promise<Data>) {
  return async ({ context, params, request }: LoadArgs): Promise<Data> => {
    const { api, site } = appOf(context)
    const requireId = () => {
      if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw data(null, { status: 404 })
      return Number(params.id)
    }
    try {
      return await run({ api, site, url: new URL(request.url), requireId })
    } catch (error) {
      const code = codeOf(error)
      // The browser is already on its way to the login page: no error page in between.
      if (code === 'unauthenticated') return await new Promise<never>(() => {})
      throw code && code !== 'internal' ? data(null, { status: statusOf[code] }) : error
    }
  }
}
