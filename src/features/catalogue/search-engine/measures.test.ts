import { describe, expect, test } from 'vitest'
import { fold } from '#shared/fold.ts'
import { measureAt, numberAt } from './measures.ts'
import { toQueryWords } from './search-query.ts'

const wordsOf = (text: string) => fold(text).split(' ')

describe('a number in words', () => {
  test.each([
    ['ten', 10],
    ['twenty five', 25],
    ['بیست و پنج', 25],
    ['صد و بیست', 120],
    ['seventeen', 17],
    ['۱۲', 12],
  ])('%s is %i', (text, value) => {
    expect(numberAt(wordsOf(text))).toEqual({ value, length: wordsOf(text).length })
  })

  test('ends where the next word is no part of it', () => {
    expect(numberAt(wordsOf('ten five'))).toEqual({ value: 10, length: 1 })
    expect(numberAt(wordsOf('kettle ten'))).toBeUndefined()
  })
})

describe('an amount', () => {
  test.each([
    ['4 litre', '4l'],
    ['4l', '4لیتر'],
    ['چهار لیتری', '4l'],
    ['ده کیلویی', '10kg'],
    ['۴۰۰ میلی لیتر', '400ml'],
    ['100 سی سی', '100ml'],
    ['60 آمپر', '60ah'],
    ['32 amps', '32a'],
  ])('%s is also %s', (text, spelling) => {
    expect(measureAt(wordsOf(text))?.spellings).toContain(spelling)
  })

  test('is no other unit that begins alike, and no code', () => {
    expect(measureAt(wordsOf('5 m'))?.spellings).not.toContain('5mm')
    expect(measureAt(wordsOf('007 g'))).toBeUndefined()
    expect(measureAt(wordsOf('50b'))).toBeUndefined()
  })

  test('is one word of a query, and keeps what was typed', () => {
    const words = toQueryWords('contactor 220v coil 32 amp', new Set())
    expect(words.map(word => word.typed)).toEqual(['contactor', '220v', 'coil', '32 amp'])
  })

  test('a number without a unit is marked, but not the article', () => {
    const numbers = toQueryWords('یک ست ده پارچه', new Set()).map(word => word.number)
    expect(numbers).toEqual([undefined, undefined, '10', undefined])
  })
})
