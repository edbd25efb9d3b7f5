import { expect, test } from 'vitest'
import { lookUpTexts } from './look-up.ts'

test.each([
  [24, 731, '2 years left', '۲ سال مانده'],
  [19, 578, '1 year 7 months left', '۱ سال و ۷ ماه مانده'],
  [13, 396, '1 year 1 month left', '۱ سال و ۱ ماه مانده'],
  [12, 365, '1 year left', '۱ سال مانده'],
  [7, 212, '7 months left', '۷ ماه مانده'],
  [1, 59, '1 month left', '۱ ماه مانده'],
  [0, 12, '12 days left', '۱۲ روز مانده'],
  [0, 1, '1 day left', '۱ روز مانده'],
  [0, 0, 'Ends today', 'امروز آخرین روز گارانتی است'],
])('%i months and %i days in all: %s', (months, days, en, fa) => {
  expect(lookUpTexts.en.timeLeft({ months, days })).toBe(en)
  expect(lookUpTexts.fa.timeLeft({ months, days })).toBe(fa)
})
