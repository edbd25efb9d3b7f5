/** How pages of the back office load: in the browser alone, with the administrator's token. */
import { data, type LoaderFunctionArgs } from 'react-router'
import { appOf } from '#app/app-context.ts'
import type { Api, Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { codeOf, statusOf } from '#shared/errors.ts'

type AdminLoading = {
  api: Api
  url: URL
  session: Promise<CallOutput<Calls['GET /auth']>>
  /** The number in the path; whatever is none leads to the 404 page. */
  requireId(): number
}

type LoadArgs = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

export function adminLoading<Data>(run: (args: AdminLoading) => Promise<Data>) {
  const load = async ({ context, params, request }: LoadArgs): Promise<Data> => {
    const { api } = appOf(context)
    // Public calls take a dead token for a visitor's: without asking, hidden things would just be missing.
    const session = api.call('GET /auth')
    const url = new URL(request.url)
    const requireId = () => requireIdOf(params.id)
    const [alive, loaded] = await Promise.allSettled([session, run({ api, url, session, requireId })])
    if (alive.status === 'rejected') return await refuse(alive.reason)
    if (loaded.status === 'rejected') return await refuse(loaded.reason)
    return loaded.value
  }
  // React Router's mark for loaders that run when the browser takes over the page; the server leaves them out.
  return Object.assign(load, { hydrate: true as const })
}

function requireIdOf(text = ''): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

async function refuse(error: unknown): Promise<never> {
  const code = codeOf(error)
  // The browser is already on its way to the login page: no error page in between.
  if (code === 'unauthenticated') return await new Promise<never>(() => {})
  throw code && code !== 'internal' ? data(null, { status: statusOf[code] }) : error
}
