import { describe, expect, test } from 'vitest'
import { headsIn, headsOf, isHead } from './name-heads.ts'
import { stemsOf } from './stems.ts'
import { areTransliterated, haveSameVowels, skeletonsOf, soundOf } from './transliteration.ts'

describe('the stems of a word', () => {
  test.each([
    ['kettles', 'kettle'],
    ['batteries', 'battery'],
    ['dishes', 'dish'],
    ['boxes', 'box'],
    ['knives', 'knif'],
    ['knife', 'kniv'],
    ['battery', 'batteri'],
    ['charging', 'charg'],
    ['insulated', 'insulat'],
    ['کتریها', 'کتری'],
    ['کتریهای', 'کتری'],
    ['چراغهایی', 'چراغ'],
    ['لیتری', 'لیتر'],
    ['بزرگترین', 'بزرگ'],
  ])('%s is found by %s', (word, stem) => {
    expect(stemsOf(word)).toContain(stem)
  })

  test.each(['glass', 'gas', 'bus', 'iris', 'ring', 'spring', 'red', 'xl', 'hr2470', 'می', 'شیر'])(
    '%s has none',
    word => {
      expect(stemsOf(word)).toEqual([])
    },
  )
})

describe('Latin letters for Persian', () => {
  test.each([
    ['ghahve', 'قهوه'],
    ['saz', 'ساز'],
    ['ghahvesaz', 'قهوهساز'],
    ['cheragh', 'چراغ'],
    ['yakhchal', 'یخچال'],
    ['jaroobarghi', 'جاروبرقی'],
    ['ketri', 'کتری'],
    ['charkhgoosht', 'چرخگوشت'],
  ])('%s has the skeleton of %s, and is read as it', (typed, word) => {
    const skeletons = new Set(skeletonsOf(word))
    expect(skeletonsOf(typed).some(one => skeletons.has(one))).toBe(true)
    expect(areTransliterated(typed, word)).toBe(true)
  })

  test.each([
    ['tormoz', 'ترمز'],
    ['loole', 'لوله'],
    ['otoo', 'اتو'],
    ['mez', 'میز'],
    ['khab', 'خواب'],
    ['televizion', 'تلویزیون'],
  ])('%s has the long vowels of %s', (typed, word) => {
    expect(haveSameVowels(typed, word)).toBe(true)
  })

  test.each([
    ['slim', 'سلام'],
    ['lawn', 'ویولن'],
    ['mower', 'همراه'],
  ])('%s has not those of %s', (typed, word) => {
    expect(haveSameVowels(typed, word)).toBe(false)
  })

  test('sounds tell words with the same consonants apart', () => {
    expect(soundOf('saz')).toBe(soundOf('ساز'))
    expect(soundOf('saz')).not.toBe(soundOf('سوز'))
  })
})

describe('the head of a name', () => {
  test.each([
    ['steel kettle', 'kettle'],
    ['kettle 1 7 l', 'kettle'],
    ['power bank', 'powerbank'],
    ['descaler for kettles', 'descaler'],
    ['کتری برقی آروند', 'کتری'],
    ['فیلتر برای کتری', 'فیلتر'],
  ])('%s is a %s', (name, head) => {
    expect(isHead(headsIn(name.split(' ')), head)).toBe(true)
  })

  test.each([
    ['kettle descaler', 'kettle'],
    ['descaler for kettles', 'kettle'],
    ['steam iron cleaner', 'iron'],
    ['فیلتر کتری', 'کتری'],
  ])('%s is no %s', (name, word) => {
    expect(isHead(headsIn(name.split(' ')), word)).toBe(false)
  })

  test('of a category may be several', () => {
    expect(headsOf('Electric kettles & teapots').words).toEqual(['kettles', 'teapots'])
    expect(headsOf('کتری و قوری').words).toEqual(['کتری', 'قوری'])
  })
})
