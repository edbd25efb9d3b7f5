/** Wraps the loader of a back-office page. It runs only in the browser, with the administrator's token. */
import { data, type LoaderFunctionArgs } from 'react-router'
import { appOf } from '#app/app-context.ts'
import type { Api, Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { codeOf, statusOf } from '#shared/errors.ts'

type Session = CallOutput<Calls['GET /auth']>

type AdminLoaderArgs = {
  api: Api
  url: URL
  session: Promise<Session>
  /** The id in the path. Anything that is not a number gives the 404 page. */
  requireId(): number
}

type LoadArgs = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

export function adminLoader<Data>(run: (args: AdminLoaderArgs) => Promise<Data>) {
  const load = async ({ context, params, request }: LoadArgs): Promise<Data> => {
    const { api, hydrated } = appOf(context)
    // Public calls treat an expired token as a visitor. Without this check, hidden items would silently be missing.
    const session = sessionOf(context, api)
    const url = new URL(request.url)
    const requireId = () => requireIdOf(params.id)
    const [checked, loaded] = await Promise.allSettled([session, run({ api, url, session, requireId })])
    // The server rendered a placeholder. Data that came sooner than React would not fit it, and React would discard the document.
    await hydrated
    if (checked.status === 'rejected') return await refuse(checked.reason)
    if (loaded.status === 'rejected') return await refuse(loaded.reason)
    return loaded.value
  }
  // React Router's mark for loaders that run during hydration. The server skips them (`page-handler.ts`).
  return Object.assign(load, { hydrate: true as const })
}

/** The loaders of the layout and of the page run together, with one context. They share the call. */
const sessions = new WeakMap<LoadArgs['context'], Promise<Session>>()

function sessionOf(context: LoadArgs['context'], api: Api): Promise<Session> {
  const session = sessions.get(context) ?? api.call('GET /auth')
  sessions.set(context, session)
  return session
}

function requireIdOf(text = ''): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

async function refuse(error: unknown): Promise<never> {
  const code = codeOf(error)
  // The browser is already opening the login page, so no error page is shown in between.
  if (code === 'unauthenticated') return await new Promise<never>(() => {})
  throw code && code !== 'internal' ? data(null, { status: statusOf[code] }) : error
}
