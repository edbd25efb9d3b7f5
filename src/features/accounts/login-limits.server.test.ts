// The limits of failed logins, and that all failures look the same.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createLimits } from '#server/http/limits.server.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { loginBounds } from './login-bounds.ts'

const app = openTestApp()
const right = { username: 'besieged', password: 'a long enough one' }

const codeOf = async (username: string, address: string, password = 'a guess') => {
  try {
    await app.services.accounts.login({ username, password }, { address })
    return 'in'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

/** What a failed login leaves behind, without the hashing. */
const fail = (username: string, address: string) =>
  createLimits(app.database).take(...loginBounds({ username, address, isKnown: false }))

test('the correct password is refused over the limit too, and does not count where it is accepted', async () => {
  for (let i = 0; i < 4; i++) expect(await codeOf('admin', '10.0.1.1')).toBe('login_failed')
  for (let i = 0; i < 3; i++) expect(await codeOf('admin', '10.0.1.1', admin.password)).toBe('in')
  expect(await codeOf('admin', '10.0.1.1')).toBe('login_failed')
  expect(await codeOf('admin', '10.0.1.1', admin.password)).toBe('rate_limited')
})

test('other spellings of a username are the same account', async () => {
  const spellings = ['spelled', 'SPELLED', ' Spelled ', 'sPELLED', 'spelleD', 'spelled']
  const codes = []
  for (const spelling of spellings) codes.push(await codeOf(spelling, '10.0.1.2'))
  expect(codes).toEqual([...Array(5).fill('login_failed'), 'rate_limited'])
})

test('an address with twenty failures is closed for every account', async () => {
  const address = '10.0.0.2'
  for (let i = 0; i < 18; i++) await fail(`user-${i}`, address)
  for (const other of ['user-18', 'user-19']) expect(await codeOf(other, address)).toBe('login_failed')
  expect(await codeOf('admin', address, admin.password)).toBe('rate_limited')
})

test('an account under attack from many addresses accepts only addresses with an earlier login', async () => {
  await app.services.accounts.admins.create(right)
  expect(await codeOf(right.username, '10.1.0.1', right.password)).toBe('in')
  for (let i = 0; i < 100; i++) await fail(right.username, `10.2.0.${i}`)
  expect(await codeOf(right.username, '10.3.0.1', right.password)).toBe('rate_limited')
  expect(await codeOf(right.username, '10.1.0.1', right.password)).toBe('in')
})

test('of 50 simultaneous guesses from two processes exactly five are checked', async () => {
  const program = fileURLToPath(new URL('../../testing/login-process.ts', import.meta.url))
  const { dataDir, databaseUrl } = app.config
  const guess = { username: 'admin', password: 'not the one', address: '10.4.0.1', times: 25 }
  const guessing = () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(guess)], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const outputs = await Promise.all([text(guessing().stdout), text(guessing().stdout)])
  const codes = outputs.flatMap(output => JSON.parse(output) as string[])
  const count = (code: string) => codes.filter(resultCode => resultCode === code).length
  expect([count('login_failed'), count('rate_limited'), codes.length]).toEqual([5, 45, 50])
})
