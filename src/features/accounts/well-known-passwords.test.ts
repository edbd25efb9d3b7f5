import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { admin } from '../../testing/test-app.ts'
import { isWellKnown } from './well-known-passwords.server.ts'

test.each([
  'strawberry',
  'christopher',
  'rockyou123',
  'CHRISTOPHER',
  'Strawberry1',
  'str4wberry!',
  'yrrebwarts',
  'strawberrystrawberry',
  'butterfly1',
  'michelle123',
])('%s is well known', async password => {
  expect(await isWellKnown(password)).toBe(true)
})

test('so are all passwords of the list that are long enough to be chosen', async () => {
  const long = dictionary['passwords-common'].filter(password => password.length >= 10)
  expect(long.length).toBeGreaterThan(1000)
  // A sample of the list, because all of them would take a while.
  const some = long.filter((_, at) => at % Math.ceil(long.length / 50) === 0)
  const passing = []
  for (const password of some) if (!(await isWellKnown(password))) passing.push(password)
  expect(passing).toEqual([])
})

test.each([
  admin.password,
  'moss and kettles 9',
  'another moss kettle',
  'other-horse-battery-staple',
  'a long enough one',
  'kettle&moss&9',
  'گربه‌ام روی بام خوابید',
  'q7Zp-Lm2xWv_R4kT',
  'Vq8_xw-3Lz',
])('%s is not', async password => {
  expect(await isWellKnown(password)).toBe(false)
})
