/** The schema of the questions and answers on the help page. They are also suggested while a visitor types a message. */
import * as z from 'zod'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line, text } from '#shared/text.ts'

/** `all`: the maximum number of questions. `suggested`: how many are suggested while somebody types. */
export const helpLimits = { all: 100, question: 200, answer: 3000, suggested: 3, query: 200 } as const

/** Every field an administrator can set. */
const questionFields = z.strictObject({
  question: line({ min: 3, max: helpLimits.question }),
  /**
   * Plain text. Empty lines separate paragraphs, lines that begin with a dash or a number are lists, web addresses become
   * links.
   */
  answer: text({ min: 1, max: helpLimits.answer }),
  visible: z.boolean(),
  /** The position among all questions, from 0. A number beyond the end means last. */
  position: z.int().min(0).max(helpLimits.all),
  /** The other language. An empty text counts as not translated. */
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

/** A question as visitors see it. */
export const publicQuestion = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({ question: z.string().optional(), answer: z.string().optional() }),
  ),
})
/** A question as staff see it. */
export const helpQuestion = publicQuestion.extend({
  visible: z.boolean(),
  position: z.int(),
  ...stamps.shape,
})

export type PublicQuestion = z.infer<typeof publicQuestion>
export type HelpQuestion = z.infer<typeof helpQuestion>
export type NewQuestion = z.infer<typeof newQuestion>
