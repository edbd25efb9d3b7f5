/** A reply that staff have ready: what it is called, and its text in each language. Only staff ever see it as such. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { line, text } from '#shared/text.ts'

export const cannedReplyLimits = { name: 80, body: 5000, most: 200 } as const

const body = text({ max: cannedReplyLimits.body }).meta({
  description:
    'Plain text. `{name}`, `{product}` and `{code}` are filled in when it is used, and so are {نام}, {محصول} and {کد}.',
})
const fields = z.strictObject({ name: line({ min: 1, max: cannedReplyLimits.name }), en: body, fa: body })

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
export const newCannedReply = fields
  .extend({ en: body.default(''), fa: body.default('') })
  // Told at both: either of them is enough.
  .check(({ value, issues }) => {
    if (value.en || value.fa) return
    for (const locale of ['en', 'fa'])
      issues.push({ code: 'custom', message: 'required', path: [locale], input: undefined })
  })
export const cannedReplyChanges = fields.partial().extend({ version: z.int().optional() })
export const cannedReply = z.object({ id, name: z.string(), en: z.string(), fa: z.string(), ...stamps.shape })

export type NewCannedReply = z.infer<typeof newCannedReply>
export type CannedReplyChanges = z.infer<typeof cannedReplyChanges>
export type CannedReply = z.infer<typeof cannedReply>
