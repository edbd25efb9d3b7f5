import { expect, test } from 'vitest'
import { typedText } from './composer-focus.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const typing = (...keys: string[]) =>
  keys.reduce((text, key) => typedText(text, { ...plain, key }) ?? text, '')

test('letters, line breaks and corrections become text, other keys do not', () => {
  expect(typing('H', 'i', ' ', 'j', 'e')).toBe('Hi je')
  expect(typing('س', '😀', 'x', 'Backspace', 'Enter', 'Shift', 'ArrowDown')).toBe('س😀\n')
  expect(typing('😀', 'Backspace')).toBe('')
  expect(typedText('a', { ...plain, key: 'c', ctrlKey: true })).toBeUndefined()
})
