import { expect, test } from 'vitest'
import { nobodysHash, standardCost, withHasher } from './passwords.server.ts'

const parametersOf = (stored: string) => stored.split('$').slice(1, 4)
const owasp = ['argon2id', 'v=19', 'm=19456,t=2,p=1']

test('a password is hashed with the parameters that OWASP recommends, and only it matches', async () => {
  const stored = await withHasher(({ hash }) => hash('moss and kettle', standardCost))
  expect(parametersOf(stored)).toEqual(owasp)
  expect(await withHasher(({ matches }) => matches('moss and kettle', stored))).toBe(true)
  expect(await withHasher(({ matches }) => matches('moss and kettles', stored))).toBe(false)
  expect(parametersOf(nobodysHash(standardCost))).toEqual(owasp)
})

test('a hash is checked with its own parameters, so that they can be raised later', async () => {
  const stored = await withHasher(({ hash }) => hash('moss', { memory: 64, passes: 1, parallelism: 1 }))
  expect(parametersOf(stored)).toEqual(['argon2id', 'v=19', 'm=64,t=1,p=1'])
  expect(await withHasher(({ matches }) => matches('moss', stored))).toBe(true)
  expect(await withHasher(({ matches }) => matches('moss', 'not a hash'))).toBe(false)
})
