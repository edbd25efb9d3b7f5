import { expect, test } from 'vitest'
import { inboxKeyOf } from './inbox-keys.ts'

const press = (key: string, code: string, held: object = {}) =>
  inboxKeyOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test('uses the letter on Latin layouts, and the key’s position on others', () => {
  expect(press('j', 'KeyJ')).toBe('j')
  // Dvorak has its J at another position.
  expect(press('j', 'KeyC')).toBe('j')
  expect(press('c', 'KeyJ')).toBeUndefined()
  expect(press('ت', 'KeyJ')).toBe('j')
  expect(press('ق', 'KeyE')).toBe('e')
  expect(press('/', 'Slash')).toBe('/')
  expect(press('/', 'Digit7')).toBe('/')
  expect(press('Escape', 'Escape')).toBe('Escape')
})

test('leaves the browser’s own shortcuts alone', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
    expect(press('r', 'KeyR', held)).toBeUndefined()
  expect(press('Tab', 'Tab')).toBeUndefined()
  expect(press('ش', 'KeyA')).toBeUndefined()
})
