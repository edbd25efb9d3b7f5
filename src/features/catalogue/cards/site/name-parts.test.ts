import { expect, test } from 'vitest'
import { namePartsOf } from './name-parts.ts'

const whole = (name: string) => {
  const { start, middle, end } = namePartsOf(name)
  return start + middle + end
}

test('a name that two lines hold stays whole', () => {
  const name = 'Rima Gooseneck Electric Kettle, Black'
  expect(namePartsOf(name)).toEqual({ start: name, middle: '', end: '', isCut: false, isLong: false })
})

test('names that differ in their last word still differ when their middle is hidden', () => {
  const model = 'Sofal Speckled Stoneware Mug with Saucer,'
  const cream = { start: 'Sofal Speckled', middle: ' Stoneware Mug with ', end: 'Saucer, Cream' }
  expect(namePartsOf(`${model} Cream`)).toEqual({ ...cream, isCut: true, isLong: false })
  expect(namePartsOf(`${model} Sage`)).toMatchObject({ start: 'Sofal Speckled', end: 'Saucer, Sage' })
  expect(namePartsOf(`Professional Commercial ${model} Sage`).isLong).toBe(true)
})

test('the parts together are the name, with blanks or without', () => {
  const names = ['ماگ سفالی خال‌دار با نعلبکی مدل سفال رنگ سبز مریم‌گلی', `${'a'.repeat(60)}${'b'.repeat(60)}`]
  for (const name of names) {
    expect(whole(name)).toBe(name)
    expect(namePartsOf(name).middle).not.toBe('')
  }
})
