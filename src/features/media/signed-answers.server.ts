/**
 * Answers to staff carry signed addresses of the files that are not public. Done in one place, to the finished answer: no
 * feature has to know who may see which file, and what is answered to visitors never passes here.
 */
import type { Served } from '#server/http/api.server.ts'
import { mediaPath } from './picture.ts'
import type { PublicFiles } from './public-files.server.ts'
import type { SignedAddresses } from './signed-addresses.server.ts'

/** No call takes a `url` from its sender that begins like this, so nobody's own text is ever changed: a test looks. */
const addressField = 'url'
const address = new RegExp(`^${mediaPath}/([0-9a-f]{32})(?=/|$)`)

type Options = Pick<PublicFiles, 'listPublic'> & Pick<SignedAddresses, 'signed'>

export function createSignedResponses({ listPublic, signed }: Options) {
  async function signAddresses(answer: unknown): Promise<unknown> {
    const refs = new Set<string>()
    replaceRefs(answer, ref => {
      refs.add(ref)
      return ref
    })
    if (refs.size === 0) return answer
    const isPublic = await listPublic([...refs])
    return isPublic.size === refs.size
      ? answer
      : replaceRefs(answer, ref => (isPublic.has(ref) ? ref : signed(ref)))
  }

  /** The same call, whose answer staff can show pictures of. */
  return (served: Served): Served => {
    if (served.endpoint.sends) return served
    return {
      ...served,
      async run(input, caller) {
        const answer = await served.run(input, caller)
        return caller.admin ? await signAddresses(answer) : answer
      },
    }
  }
}

/** A copy with another reference in every address of a file. */
function replaceRefs(value: unknown, replace: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map(one => replaceRefs(one, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === addressField && typeof one === 'string'
        ? one.replace(address, (_, ref: string) => `${mediaPath}/${replace(ref)}`)
        : replaceRefs(one, replace),
    ]),
  )
}
