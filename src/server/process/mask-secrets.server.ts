/**
 * Masks secrets in text that is about to be logged. `logger.server.ts` applies it to every finished line, so that no caller can
 * forget it. Nothing in a path says where a secret begins (`//ticket/…`, `/product/…`), so secrets are found by their shape.
 *
 * Our secrets are random base64url: 22 characters (secret links, uploads, downloads), 24 (signatures of file addresses), 43 (sessions),
 * 16 (the first password). A run of 12 or more such characters is masked unless it is readable: half a secret still leaves too
 * much to guess, so shorter pieces may stay. Slugs, request ids and names of files are lower case with dashes, and stay.
 */
import { randomBytes } from 'node:crypto'

const mask = '***'
const minLength = 12

/** Values that are secret because of where they stand in a line, whatever their shape. */
const secretPlaces =
  /((?:\/|%2f)(?:tickets?|previews?|invite|reset|download)(?:\/|%2f)+)[^\s"\\/?#]{12,}|(~|%7e)\d{6,}(?:~|%7e)[^\s"\\/?#]*|((?:signature|credential|password|secret|token|apikey|access_?key)=)[^\s"\\&#]+|(\bbearer )[\w.~+/=-]+|(:\/\/)[^\s"\\/@]+(?=@)/gi

/** JSON escapes and the frames of a stack are matched too, in order to be skipped: frames name our own files and functions. */
const longRuns = /(?:\\n|\n) {4}at [^\\"\n]*|\\u[\da-f]{4}|\\.|[\w%-]{12,}/g

/** Takes plain text or a line of JSON, which stays valid. */
export const maskSecrets = (text: string) =>
  text
    .replace(
      secretPlaces,
      (_, ...before: (string | undefined)[]) => `${before.slice(0, 5).find(Boolean)}${mask}`,
    )
    .replace(longRuns, run => (/^[\\\n]/.test(run) || !holdsSecret(run) ? run : mask))

function holdsSecret(run: string) {
  if (isLowerCase.test(run)) return false
  return decodeAscii(run)
    .split(/[^\w-]+/)
    .some(part => part.length >= minLength && !isReadable(part))
}

/** Slugs, UUIDs, hashes and references of files. One random secret in 170,000 looks like this; `randomSecret` makes no such one. */
const isLowerCase = /^[a-z\d-]+$/
/** Names in code (`processTicksAndRejections`), of headers (`Content-Security-Policy`) and of errors (`SQLITE_BUSY_SNAPSHOT`). */
const isName = /^(?:[A-Z]?[a-z]{2,}|[A-Z][a-z]+)(?:[_-]?[A-Z][a-z]{2,})*$/
const isConstant = /^[A-Z]{2,}(?:_[A-Z]{2,12})+$/
const isDate = /^\d{4}-\d\d-\d\dT\d\d$/

const isReadable = (part: string) =>
  isLowerCase.test(part) || isName.test(part) || isConstant.test(part) || isDate.test(part)

/** Decodes percent-encoding up to three layers deep. Letters of other scripts end a run. */
function decodeAscii(run: string) {
  let text = run
  for (let layer = 0; layer < 3 && text.includes('%'); layer++) {
    text = text.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      Number.parseInt(hex, 16) < 0x80 ? String.fromCharCode(Number.parseInt(hex, 16)) : ' ',
    )
  }
  return text
}

/** Whether the log masks this secret wherever it stands. */
export const isRecognizable = holdsSecret

/** A random secret in base64url, which has 22 characters for 16 bytes. One in 70,000 reads like a word and is made again. */
export function randomSecret(bytes: number): string {
  const secret = randomBytes(bytes).toString('base64url')
  return isRecognizable(secret) ? secret : randomSecret(bytes)
}
