// The seed of every random test. Vitest runs this file before each test file that is not of components.
//
// It is the same in every run, so that a test fails because of a change and not by chance. `TEST_SEED=random` tries new values,
// and a number repeats a run: a failing property names it.
import fc from 'fast-check'

const wanted = process.env.TEST_SEED ?? '0'
export const testSeed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted)

fc.configureGlobal({
  seed: testSeed,
  reporter(details) {
    if (!details.failed) return
    const repeat = `TEST_SEED=${testSeed} repeats this run, TEST_SEED=random tries new values.`
    throw new Error(`${repeat}\n${fc.defaultReportMessage(details)}`, { cause: details.errorInstance })
  },
})
