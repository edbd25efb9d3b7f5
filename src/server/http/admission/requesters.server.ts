/**
 * Who sent a request, as far as admission is concerned: staff, somebody at the entrance (a login, or a bearer token that this
 * process has not seen yet), or a visitor. Works on the bare request, because a full server refuses before Fastify reads it.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { cookiesOf } from '../../pages/cookies.server.ts'
import { networkOf, parseAddress } from '../client-address.server.ts'

export const lanes = ['staff', 'entrance', 'visitors'] as const
export type Lane = (typeof lanes)[number]

export type Requester = {
  lane: Lane
  /** Staff take turns by session, everybody else by address (IPv6: by /64). */
  address: string
  /** The /48 of an IPv6 address. */
  network?: string | undefined
}

/** Runs the work for whoever sent the request, when it is their turn. Refused with `busy` if that would take too long. */
export type Admit = <T>(req: IncomingMessage, work: () => Promise<T>) => Promise<T>

type Options = {
  /** Whether the last entry of `X-Forwarded-For` is the visitor's address. */
  trustProxy: boolean
  /** Whether the token belongs to a live session. Asking does not count as using it. */
  isSessionLive(token: string): Promise<boolean>
  /** Runs the work in the entrance lane. */
  admit<T>(requester: Requester, work: () => Promise<T>): Promise<T>
}

/** After a session was found live, its requests are admitted as those of staff for this long without another look-up. */
const knownMs = 10 * 60_000
const maxKnown = 2000

export type Requesters = ReturnType<typeof createRequesters>

export function createRequesters({ trustProxy, isSessionLive, admit }: Options) {
  const live = new LRUCache<string, true>({ max: maxKnown, ttl: knownMs })

  /** Classifies a request by what is known without asking the database. */
  function toRequester(req: IncomingMessage): Requester {
    const token = tokenOf(req)
    if (token !== undefined && live.has(token)) return { lane: 'staff', address: token }
    const address = addressOfRequest(req, trustProxy)
    const lane = token !== undefined || isLogin(req) ? 'entrance' : 'visitors'
    return { lane, address, network: networkOf(address) }
  }

  /** Classifies a request, and looks up a token that is not known yet. A token without a live session is that of a visitor. */
  async function identify(req: IncomingMessage): Promise<Requester> {
    const token = tokenOf(req)
    const known = toRequester(req)
    if (token === undefined || known.lane === 'staff') return known
    if (!(await admit(known, () => isSessionLive(token))))
      return { ...known, lane: isLogin(req) ? 'entrance' : 'visitors' }
    live.set(token, true)
    return toRequester(req)
  }

  return {
    toRequester,
    identify,

    /** Must be called when a session turns out to have ended. */
    forget(req: IncomingMessage) {
      const token = tokenOf(req)
      if (token !== undefined) live.delete(token)
    },
  }
}

/** The shape of the tokens that `sessions.server.ts` makes. Nothing else is worth looking up. */
const tokenShape = /^[\w-]{43}$/

/** The token in the `Authorization` header. It need not belong to a session. */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders) =>
  /^Bearer (\S+)$/i.exec(authorization)?.[1]

/** The bearer token or, for a page of the back office, the cookie that steers its redirects. */
function tokenOf({ headers, url = '' }: IncomingMessage): string | undefined {
  const isAdminPage = headers.cookie !== undefined && /^\/admin(?![\w-])/i.test(url)
  const token = bearerOf(headers) ?? (isAdminPage ? cookiesOf(headers.cookie ?? '').token : undefined)
  return token !== undefined && tokenShape.test(token) ? token : undefined
}

const isLogin = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && /^\/api\/auth\/login(?![\w-])/.test(url)

/** All requests without an address count as one sender: they come from connections that are already closed. */
const noAddress = 'closed'

/** The address of a request, which is the one that rate limits count by too. */
function addressOfRequest({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
    : undefined
  return parseAddress(forwarded) ?? parseAddress(socket.remoteAddress) ?? noAddress
}
