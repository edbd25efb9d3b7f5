// Suggesting questions while a message is typed.
import { expect, test } from 'vitest'
import { createSuggester } from './suggest-answers.ts'

const entry = (
  id: number,
  question: string,
  answer: string,
  fa?: { question?: string; answer?: string },
) => ({
  ...{ id, question, answer },
  translations: fa ? { fa } : {},
})
const questions = [
  entry(1, 'How do I check my warranty?', 'Enter the serial number.', {
    question: 'چطور گارانتی را استعلام کنم؟',
    answer: 'شمارهٔ سریال را وارد کنید.',
  }),
  entry(2, 'How do I descale my kettle?', 'Boil water with citric acid.', { question: 'رسوب کتری' }),
  entry(3, 'What can go in the dishwasher?', 'Mugs can. Kettles cannot.'),
  entry(4, 'Where can I buy a kettle?', 'In our showroom.'),
  entry(5, 'Which kettle is quiet?', 'The small one.'),
]
const inEnglish = createSuggester(questions, { locale: 'en', baseLocale: 'en' })
const inPersian = createSuggester(questions, { locale: 'fa', baseLocale: 'en' })
const ids = (found: { id: number }[]) => found.map(one => one.id)

test('words of the question count most, then those of the answer; equal matches keep the page’s order', () => {
  expect(ids(inEnglish('kettle'))).toEqual([2, 4, 5])
  expect(ids(inEnglish('descale'))).toEqual([2])
  expect(ids(inEnglish('serial number'))).toEqual([1])
  expect(ids(inEnglish('buy a quiet kettle'))).toEqual([4, 5])
  expect(ids(inEnglish('mugs in the dishwasher'))).toEqual([3])
})

test('a common beginning of two words is enough', () => {
  expect(ids(inEnglish('warr'))).toEqual([1])
  expect(ids(inEnglish('KETTLES'))).toEqual([2, 4, 5])
  expect(ids(inEnglish('dishwash'))).toEqual([3])
  expect(ids(inEnglish('wa'))).toEqual([])
})

test('stop words find nothing', () => {
  for (const typed of ['how do I', 'what is the', '', '???', 'چطور را', 'سلام'])
    expect(inEnglish(typed)).toEqual([])
})

test('one matching word in a long subject is not enough', () => {
  expect(inEnglish('colour options curtains kettle sofa table')).toEqual([])
})

test('searches the reader’s language, or the other one if there is no translation', () => {
  expect(ids(inPersian('گارانتي'))).toEqual([1])
  expect(ids(inPersian('کتری‌ها'))).toEqual([2])
  expect(ids(inPersian('citric'))).toEqual([2])
  expect(ids(inPersian('warranty'))).toEqual([])
  expect(ids(inPersian('dishwasher'))).toEqual([3])
  expect(ids(inEnglish('گارانتی'))).toEqual([])
})

test('suggests at most three', () => {
  expect(inEnglish('kettle '.repeat(60))).toHaveLength(3)
  const many = Array.from({ length: 100 }, (_, n) => entry(n + 1, `Kettle ${n}`, 'x '.repeat(1500)))
  expect(ids(createSuggester(many, { locale: 'en', baseLocale: 'en' })('kettle'))).toEqual([1, 2, 3])
})
