/** What became of a message: taken, or refused with the reasons. The same whether it was sent with JavaScript or without. */
import type { Problem } from '#shared/errors.ts'
import type { ContactValues } from './contact-values.ts'

export type Refusal = { message: string; fields: Record<string, { code: string; message: string }> }
export type Outcome =
  | { code: string; refused?: undefined }
  | { refused: Refusal; values: ContactValues; code?: undefined }

/** On the server as in the browser a refused call brings the problem as it is told; without one nobody answered. */
export function refusalOf(error: unknown, unreachable: string): Refusal {
  const { problem } = error as { problem?: Problem['error'] }
  return { message: problem?.message ?? unreachable, fields: problem?.fields ?? {} }
}
