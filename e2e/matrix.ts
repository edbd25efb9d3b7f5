// `npm test` tries each journey in one language; `npm run e2e:matrix` tries all of them in both, in both themes and at every width, and
// audits every page with axe.
import type { Locale } from '../src/shared/locale.ts'

/** Set by `scripts/test.mjs`. */
export const isMatrix = process.env.E2E_MATRIX === '1'

/** For a test that only the matrix runs: `playwright.config.ts` leaves this tag out otherwise. */
export const matrixOnly = { tag: '@matrix' }

/**
 * For a journey that is the same in both languages, and so stands in a loop over them: `npm test` tries it in its usual language. The
 * usual language alternates from journey to journey. A journey whose point is the language is tried in both, and does not use this.
 */
export const usually = (usual: Locale, locale: Locale) => (locale === usual ? {} : matrixOnly)

/** The same for a loop inside a test. */
export const languages = (usual: Locale): Locale[] => (isMatrix ? ['en', 'fa'] : [usual])
