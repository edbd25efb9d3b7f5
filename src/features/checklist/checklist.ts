/** The checklist of a new shop: its steps, and what can be missing at each. */
import * as z from 'zod'
// Configures zod for our security policy.
import '#shared/fields.ts'

export const stepNames = [
  'name',
  'contact',
  'money',
  'category',
  'products',
  'about',
  'mail',
  'colleague',
  'demo',
  'backup',
  'live',
] as const
export type StepName = (typeof stepNames)[number]

/** What the program sees to be missing. A step at which nothing is missing is done. */
export const stepGaps = [
  'name',
  'logo',
  'contact',
  'hours',
  'confirmation',
  'category',
  'product',
  'visible_product',
  'page',
  'visible_page',
  'mail_server',
  'test_mail',
  'colleague',
  'removal',
  'backup',
  'public_address',
  'encryption',
  'proxy',
] as const
export type StepGap = (typeof stepGaps)[number]

const step = z.object({
  name: z.enum(stepNames),
  missing: z.array(z.enum(stepGaps)),
  /** Whether staff have ticked it, whatever is missing. */
  isTicked: z.boolean(),
})
export type Step = z.infer<typeof step>

export const checklist = z.object({
  steps: z.array(step),
  /** Staff have hidden the list. It is still there at its address. */
  isHidden: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>
