import * as z from 'zod'

/**
 * What the search did when the words as typed found nothing or little: `layout` read them as typed on the other keyboard layout,
 * `spelling` corrected words, `transliteration` read Latin letters as Persian, `left_out` searched without some of the words.
 */
export const correctionSteps = ['layout', 'spelling', 'transliteration', 'left_out'] as const

/** Says in the response of a search that its results are those of another wording. Matches of the words as typed come first. */
export const correction = z.object({
  /** The wording that was searched for, as the catalogue writes it. */
  wording: z.string(),
  steps: z.array(z.enum(correctionSteps)),
  /** The words that were searched without, as typed. */
  leftOut: z.array(z.string()),
})

export type Correction = z.infer<typeof correction>
