/** The API's endpoints for values that do not fit their attribute. Served by `attributes-api.server.ts`. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { id, idParams } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line } from '#shared/text.ts'
import { attributeLimits, attributeTypes } from '../model/attribute.ts'
import { largestNumber, specLimits } from '../model/spec-row.ts'

const translations = z.partialRecord(z.enum(locales), z.string())

const number = z.number().min(-largestNumber).max(largestNumber)
const unit = line({ min: 0, max: attributeLimits.unit }).optional()
const typedValues = [
  z.strictObject({ kind: z.literal('choice'), choiceId: id }),
  z.strictObject({ kind: z.literal('number'), number, unit }),
  z.strictObject({ kind: z.literal('yes-no'), yes: z.boolean() }),
] as const

/** What a text means: a value of the attribute, a choice that is made for it, or that it is meant as it is. */
const valueMeaning = z.discriminatedUnion('kind', [
  ...typedValues,
  z.strictObject({
    kind: z.literal('newChoice'),
    value: line({ min: 1, max: attributeLimits.choice }),
    translations: z.partialRecord(z.enum(locales), line({ min: 0, max: attributeLimits.choice })).optional(),
  }),
  z.strictObject({ kind: z.literal('leave') }),
])
export type ValueMeaning = z.infer<typeof valueMeaning>

/** As many texts are mended by one call. */
const maxMended = 200

const unmatchedAttribute = z.object({
  id,
  categoryId: id,
  name: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
  type: z.enum(attributeTypes),
  /** How many different texts, and how many products have one of them, also in the trash. */
  values: z.int(),
  products: z.int(),
  /** Whether there may be more than were counted. */
  isAtLeast: z.boolean(),
})

const unmatchedValue = z.object({
  /** In the base language, or in the other one where only that has it. It stands for all its spellings. */
  text: z.string(),
  translations,
  products: z.int(),
  suggestion: z
    .discriminatedUnion('kind', [
      ...typedValues,
      z.strictObject({ kind: z.literal('text'), value: z.string() }),
    ])
    .nullable(),
})

/** Which of two lists: the texts that do not fit yet, or those that staff left as they are. */
const query = z.strictObject({ left: z.enum(['true', 'false']).default('false') })

export const unmatchedValuesApi = {
  unmatchedAttributes: endpoint({
    method: 'GET',
    path: '/attributes/unmatched-values',
    access: 'admin',
    summary:
      'The attributes of which some products have a value that does not fit: a text in the place of a choice, a number, or yes and no, or a value from before the attribute got another type. With `left`, those that staff left as text.',
    query,
    response: z.object({
      items: z.array(unmatchedAttribute),
      /** How many texts are in the other list. */
      others: z.int(),
      isAtLeast: z.boolean(),
    }),
  }),
  unmatchedValues: endpoint({
    method: 'GET',
    path: '/attributes/:id/unmatched-values',
    access: 'admin',
    summary:
      'The texts that do not fit an attribute, at most 200, those that most products have first. With `left`, those that staff left as text.',
    params: idParams,
    query,
    response: z.object({
      items: z.array(unmatchedValue),
      /** How many there are, also those that are not listed. */
      total: z.int(),
      isAtLeast: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
  mendValues: endpoint({
    method: 'POST',
    path: '/attributes/:id/mend-values',
    access: 'admin',
    summary:
      'Say what texts that do not fit an attribute mean, for all products that have them in any spelling, also what they were left as before. More than 500 products change in the background. Undoing its event brings back the earlier texts, where the value was not changed since.',
    params: idParams,
    body: z.strictObject({
      values: z
        .array(z.strictObject({ text: line({ min: 1, max: specLimits.value }), to: valueMeaning }))
        .min(1)
        .max(maxMended),
      version: z.int().optional(),
    }),
    bodyLimit: bodyLimits.settings,
    response: z.object({
      products: z.int(),
      /** Whether they are changed in parts: `GET /products/bulk-changes` says how far that is. */
      isInBackground: z.boolean(),
      /** Undoing this event takes it back. */
      eventId: id.nullable(),
    }),
    refusals: ['not_found', 'conflict', 'still_running'],
  }),
}
