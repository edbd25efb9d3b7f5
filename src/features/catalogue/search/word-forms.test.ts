import { describe, expect, test } from 'vitest'
import { headsIn, headsOf, ownWords } from './head-words.ts'
import { areTransliterated, skeletonsOf, soundOf } from './transliteration.ts'
import { formsOf } from './word-forms.ts'

describe('other forms of a word', () => {
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
  ])('%s is found by %s', (word, form) => {
    expect(formsOf(word)).toContain(form)
  })

  test.each(['glass', 'gas', 'bus', 'iris', 'ring', 'spring', 'red', 'xl', 'hr2470', 'می', 'شیر'])(
    '%s has none',
    word => {
      expect(formsOf(word)).toEqual([])
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

  test('sounds tell words with the same consonants apart', () => {
    expect(soundOf('saz')).toBe(soundOf('ساز'))
    expect(soundOf('saz')).not.toBe(soundOf('سوز'))
  })
})

describe('the head of a name', () => {
  test.each([
    ['steel kettle', ['kettle']],
    ['kettle 1 7 l', ['l', 'kettle']],
    ['descaler for kettles', ['descaler']],
    ['کتری برقی آروند', ['کتری']],
    ['فیلتر برای کتری', ['فیلتر']],
  ])('of %s is %s', (name, heads) => {
    expect(headsIn(name.split(' '))).toEqual(heads)
  })

  test('of a category may be several', () => {
    expect(headsOf('Electric kettles & teapots')).toEqual(['kettles', 'teapots'])
    expect(headsOf('کتری و قوری')).toEqual(['کتری', 'قوری'])
  })

  test('is not among the words of what the thing is for', () => {
    expect(ownWords(['lid', 'for', 'pans'])).toEqual(['lid'])
  })
})
