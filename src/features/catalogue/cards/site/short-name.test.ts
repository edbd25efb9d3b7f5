import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('names of everyday length stay whole', () => {
  const name = 'Sofal Speckled Stoneware Mug with Saucer, Cream'
  expect(shortName(name)).toBe(name)
})

test('long names that differ in their last word still differ', () => {
  const model = 'Professional Commercial Grade Variable Temperature Gooseneck Kettle with Stand,'
  expect(shortName(`${model} Black`)).toBe('Professional Commercial Grade Variable … with Stand, Black')
  expect(shortName(`${model} Cream`)).toMatch(/ … .*Cream$/)
})

test('a name without blanks keeps both ends', () => {
  expect(shortName(`${'a'.repeat(60)}${'b'.repeat(60)}`)).toBe(`${'a'.repeat(40)} … ${'b'.repeat(22)}`)
})
