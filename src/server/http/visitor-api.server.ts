/**
 * The API for a page that is rendered for one visitor. Tries are counted by his address, and errors are the same as over HTTP, in
 * the page's language. Only the calls know the visitor; the page itself is rendered from its address and the form alone.
 */
import type { FastifyRequest } from 'fastify'
import type { Api } from '#contract'
import type { Services } from '#services'
import { keyOf } from '#shared/endpoint.ts'
import { AppError, type Problem } from '#shared/errors.ts'
import { localeOfPath } from '#shared/locale.ts'
import type { Caller, LocalApi } from './api.server.ts'
import { addressOf } from './client-address.server.ts'
import { toAppError, toProblem } from './errors.server.ts'
import { ReceivedFile } from './uploads/form-files.server.ts'

type Options = {
  services: Pick<Services, 'pageApi' | 'settings'>
  request: FastifyRequest
  url: URL
  /** Set for a form that another site sent: such a form may read and may not write. */
  onlyReads?: boolean
}

export function visitorApi({ services, request, url, onlyReads = false }: Options): Api {
  const { pageApi } = services
  const caller = callerOf(request, url, services)
  const call = async (key: string, input?: Input) => {
    try {
      if (onlyReads && !key.startsWith('GET ')) throw new AppError('forbidden_origin')
      return await pageApi.callAs(caller, key, toRawInput(input))
    } catch (error) {
      const known = toAppError(error)
      const { body } = toProblem(known, { locale: caller.locale, requestId: request.id })
      // An unexpected error is thrown on unchanged, because the log needs all of it.
      throw Object.assign(known.code === 'internal' ? (error as Error) : known, { problem: body.error })
    }
  }
  return { call: call as Api['call'] }
}

type Input = { files?: File[] }
type RawInput = Parameters<LocalApi['call']>[1]

/** Pages pass on files as they got them. The call reads them from where they were received. */
function toRawInput(input: Input | undefined): RawInput {
  if (!input?.files) return input as RawInput
  const uploads = input.files.flatMap(file => (file instanceof ReceivedFile ? file.upload : []))
  return { ...input, files: async () => uploads, isAdmitted: true }
}

function callerOf(request: FastifyRequest, url: URL, { settings }: Pick<Services, 'settings'>): Caller {
  const locale = localeOfPath(url.pathname, settings.baseLocale)
  return { admin: undefined, address: addressOf(request), agent: '', locale }
}

type Admission = Pick<Options, 'request' | 'url'> & { services: Pick<Services, 'served' | 'settings'> }

/**
 * Why this visitor may not send files now, checked before any file is read. Undefined when he may. `before` runs first and may
 * refuse too.
 */
export async function whyNotAdmitted(
  key: string,
  { services, request, url }: Admission,
  before: () => void,
): Promise<Problem['error'] | undefined> {
  const served = services.served.find(({ endpoint }) => keyOf(endpoint) === key)
  const caller = callerOf(request, url, services)
  try {
    before()
    await served?.admit?.(caller)
    return undefined
  } catch (error) {
    return toProblem(toAppError(error), { locale: caller.locale, requestId: request.id }).body.error
  }
}
