/** Questions and answers that staff keep for visitors: the help page, and suggestions while a message is typed. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line, text } from '#shared/text.ts'

/** `all`: how many there may be; `suggested`: how many are offered while somebody types. */
export const helpLimits = { all: 100, question: 200, answer: 3000, suggested: 3, query: 200 } as const

/** Every field an administrator can set. */
export const questionFields = z.strictObject({
  question: line({ min: 3, max: helpLimits.question }),
  /** Plain text: empty lines part paragraphs, lines that begin with a dash or a number are lists, web addresses become links. */
  answer: text({ min: 1, max: helpLimits.answer }),
  visible: z.boolean(),
  /** Place among all questions, from 0; a larger number means last. */
  position: z.int().min(0).max(helpLimits.all),
  /** The other language; an empty text counts as not translated. */
  translations: z.partialRecord(
    z.enum(locales),
    z.strictObject({
      question: line({ min: 0, max: helpLimits.question }).optional(),
      answer: text({ min: 0, max: helpLimits.answer }).optional(),
    }),
  ),
})

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
const shape = questionFields.shape
export const newQuestion = questionFields.extend({
  visible: shape.visible.default(true),
  position: shape.position.default(helpLimits.all),
  translations: shape.translations.default({}),
})
export const questionChanges = questionFields.partial().extend({ version: z.int().optional() })

/** As visitors read it. */
export const publicQuestion = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ question: z.string().optional(), answer: z.string().optional() }),
  ),
})
/** As staff keep it. */
export const helpQuestion = publicQuestion.extend({
  visible: z.boolean(),
  position: z.int(),
  ...stamps.shape,
})

export type PublicQuestion = z.infer<typeof publicQuestion>
export type HelpQuestion = z.infer<typeof helpQuestion>
export type NewQuestion = z.infer<typeof newQuestion>
export type QuestionChanges = z.infer<typeof questionChanges>
