// An operator adds an administrator, or resets a password, on the command line while the server runs.
import { expect, test } from '@playwright/test'
import { start, startServer } from './server.ts'

test('an administrator is added beside a running server, and gets a new password', async () => {
  const server = await startServer()
  const create = async (...args: string[]) => {
    const command = start({ DATA_DIR: server.dataDir }, ['admin-create', ...args])
    return { code: await command.exited, output: command.output() }
  }
  const login = async (username: string, password: string) => {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    return { status: answer.status, token: (await answer.json()).token as string }
  }
  const isLive = async (token: string) =>
    (await fetch(`${server.url}/api/auth`, { headers: { authorization: `Bearer ${token}` } })).ok

  const made = await create('Second')
  const password = /Password: (\S{16})/.exec(made.output)?.[1] ?? ''
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('second can log in')])
  const first = await login('second', password)
  expect([first.status, await isLive(first.token)]).toEqual([200, true])

  const again = await create('second')
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('--reset')])
  const easy = await create('third', '--password', '1234567890')
  expect([easy.code, easy.output]).toEqual([1, expect.stringContaining('too easy to guess')])

  const reset = await create('second', '--reset', '--password', 'other-horse-battery-staple')
  expect([reset.code, reset.output]).toEqual([0, expect.stringContaining('logged out everywhere')])
  expect(reset.output).not.toContain('other-horse')
  expect(await isLive(first.token)).toBe(false)
  expect((await login('second', password)).status).toBe(401)
  expect((await login('second', 'other-horse-battery-staple')).status).toBe(200)
  await server.stop()
})
