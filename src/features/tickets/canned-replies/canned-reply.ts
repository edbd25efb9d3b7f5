/** The schema of a canned reply: its name, and its text in each language. Only staff see canned replies. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { line, text } from '#shared/text.ts'

export const cannedReplyLimits = { name: 80, body: 5000, maxReplies: 200 } as const

const body = text({ max: cannedReplyLimits.body }).meta({
  description:
    'Plain text. `{name}`, `{product}` and `{code}` are filled in when it is used, and so are {نام}, {محصول} and {کد}.',
})
const fields = z.strictObject({ name: line({ min: 1, max: cannedReplyLimits.name }), en: body, fa: body })

type Texts = { en?: unknown; fa?: unknown }
/** One of the two texts is required. The problem is reported at both, together with all other problems. */
const requiredAt = (locale: Locale) => ({
  message: 'required',
  path: [locale],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})
const hasText = ({ en, fa }: Texts) => Boolean(en || fa)

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
export const newCannedReply = fields
  .extend({ en: body.default(''), fa: body.default('') })
  .refine(hasText, requiredAt('en'))
  .refine(hasText, requiredAt('fa'))
export const cannedReplyChanges = fields.partial().extend({ version: z.int().optional() })
export const cannedReply = z.object({ id, name: z.string(), en: z.string(), fa: z.string(), ...stamps.shape })

export type NewCannedReply = z.infer<typeof newCannedReply>
export type CannedReply = z.infer<typeof cannedReply>
