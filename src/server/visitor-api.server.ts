/**
 * The API for a page of one visitor's own: tries are counted by his address, and what is refused is told as over HTTP, in
 * the page's language. Only the calls know him; the page itself is drawn of nothing but its address and the form.
 */
import type { FastifyRequest } from 'fastify'
import type { Api } from '#contract'
import { AppError } from '#shared/errors.ts'
import { localeOfPath } from '#shared/locale.ts'
import { addressOf } from './client-address.server.ts'
import { toAppError, toProblem } from './problems.server.ts'
import type { Services } from './services.server.ts'

type Options = {
  services: Pick<Services, 'pageApi' | 'settings'>
  request: FastifyRequest
  url: URL
  /** For a form that another site sent. */
  onlyReads?: boolean
}

export function visitorApi({ services, request, url, onlyReads = false }: Options): Api {
  const { pageApi, settings } = services
  const locale = localeOfPath(url.pathname, settings.baseLocale)
  const caller = { admin: undefined, address: addressOf(request.ip), agent: '', locale }
  const call = async (key: string, input?: object) => {
    try {
      if (onlyReads && !key.startsWith('GET ')) throw new AppError('forbidden_origin')
      return await pageApi.callAs(caller, key, input)
    } catch (error) {
      const known = toAppError(error)
      const { body } = toProblem(known, { locale, requestId: request.id })
      // What is unexpected stays what it is: the log needs it whole.
      throw Object.assign(known.code === 'internal' ? (error as Error) : known, { problem: body.error })
    }
  }
  return { call: call as Api['call'] }
}
