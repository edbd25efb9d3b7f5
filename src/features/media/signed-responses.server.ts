/**
 * Replaces addresses of non-public files in responses to staff by signed ones. It works on the finished response, in one place,
 * so that no feature has to know who may see which file. Responses to visitors are not changed, unless they have a secret link.
 */
import type { Served } from '#server/http/api.server.ts'
import { mediaPath } from './picture.ts'
import type { PublicFiles } from './public-files.server.ts'
import type { SignedAddresses } from './signed-addresses.server.ts'

/**
 * The response field that holds addresses. No call accepts this field from its sender, so text that somebody wrote is never
 * changed. A test checks this.
 */
const addressField = 'url'
const addressPattern = new RegExp(`^${mediaPath}/([0-9a-f]{32})(?=/|$)`)

type Options = Pick<PublicFiles, 'listPublic'> & Pick<SignedAddresses, 'signed'>

export function createSignedResponses({ listPublic, signed }: Options) {
  async function signAddresses(response: unknown): Promise<unknown> {
    const refs = new Set<string>()
    replaceRefs(response, ref => {
      refs.add(ref)
      return ref
    })
    if (refs.size === 0) return response
    const isPublic = await listPublic([...refs])
    return isPublic.size === refs.size
      ? response
      : replaceRefs(response, ref => (isPublic.has(ref) ? ref : signed(ref)))
  }

  /** Wraps a call, so that staff, and whoever has a secret link, can show the pictures in its response. */
  return (call: Served): Served => {
    if (call.endpoint.sends) return call
    return {
      ...call,
      async run(input, caller) {
        const response = await call.run(input, caller)
        return caller.admin || call.endpoint.hasSecret ? await signAddresses(response) : response
      },
    }
  }
}

/** A copy in which the reference in every file address is replaced. */
function replaceRefs(value: unknown, replace: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map(one => replaceRefs(one, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === addressField && typeof one === 'string'
        ? one.replace(addressPattern, (_, ref: string) => `${mediaPath}/${replace(ref)}`)
        : replaceRefs(one, replace),
    ]),
  )
}
