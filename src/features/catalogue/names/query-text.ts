import { cleanLine, spelled } from '#shared/text.ts'
import { cutAtWord, longestQuery } from './query-length.ts'

/** Longer texts are refused: nobody searches for them. */
const longestTyped = 1000

/** Words to search for, cut to what a search uses. */
export const queryText = ({ min }: { min: 0 | 1 }) =>
  spelled(typed => cutAtWord(cleanLine(typed), longestQuery), { min, max: longestTyped })
