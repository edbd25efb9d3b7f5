// A process is stopped (SIGSTOP) while it saves, as by a debugger, a full swap or a suspended virtual machine. What others see
// meanwhile, and what it does when it is continued. On PostgreSQL its locks are taken away; on SQLite they belong to the system,
// which keeps them until the process goes on or ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startMailServer } from '../../../testing/mail-server.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { form } from '../../../testing/test-tickets.ts'
import { databaseFile } from '../database.server.ts'

const isPostgres = inject('dialect') === 'postgres'
const program = fileURLToPath(new URL('../../../testing/server-process.ts', import.meta.url))
const lines: string[] = []
const app = openTestApp({
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line).msg) } },
})
const mailServer = await startMailServer()

type StartedServer = { process: ChildProcess; url: string; output(): string }
const started: StartedServer[] = []

async function start(): Promise<StartedServer> {
  const { dataDir, databaseUrl } = app.config
  const options = JSON.stringify({ leaseMs: 1500, pollMs: 100 })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, options], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'support@shop.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const [port] = await once(child.stdout, 'data')
  const one = { process: child, url: `http://127.0.0.1:${Number(port)}/api`, output: () => output }
  started.push(one)
  return one
}

let stopped: StartedServer
let other: StartedServer
beforeAll(async () => {
  stopped = await start()
  other = await start()
})
afterEach(() => {
  lines.length = 0
  for (const { process } of started) process.kill('SIGCONT')
})
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  await mailServer.close()
})

const held = { locks: [] as (() => Promise<void>)[] }
afterEach(async () => {
  for (const release of held.locks.splice(0)) await release()
})

/** Runs a statement in a transaction of another client that stays open. Returns how to end it. */
async function holdLock(statement: string) {
  const client = new pg.Client(app.config.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  let isEnded = false
  const release = async () => {
    if (!isEnded) await client.end()
    isEnded = true
  }
  held.locks.push(release)
  return release
}

/** Waits until a session of PostgreSQL waits for a lock inside a statement like this one. */
async function untilWaiting(statement: string) {
  const client = new pg.Client(app.config.databaseUrl)
  await client.connect()
  const waiting = `select count(*)::int as "count" from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike $1 and datname = current_database()`
  await expect
    .poll(async () => (await client.query(waiting, [`%${statement}%`])).rows[0].count)
    .toBeGreaterThan(0)
  await client.end()
}

async function send(to: StartedServer, method: string, path: string, body?: object) {
  const response = await fetch(to.url + path, {
    method,
    headers: { authorization: `Bearer ${app.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

let names = 0
const create = async (path: string, fields: object = {}) =>
  (await send(other, 'POST', path, { name: `Name ${++names}`, ...fields })).body.id as number

/** Saves again and again, as a person would, and returns after how many seconds it succeeded. */
async function secondsUntilSaved() {
  const begun = performance.now()
  for (;;) {
    const { status } = await send(other, 'POST', '/category', { name: `Name ${++names}` })
    if (status === 201) return (performance.now() - begun) / 1000
    expect(status).toBe(503)
  }
}

/** A process that begins a save and waits inside it until its standard input closes. */
function startSave() {
  const database = new URL('../database.server.ts', import.meta.url).href
  const code = `
    import { openDatabase } from '${database}'
    const database = await openDatabase({ dataDir: process.argv[2] })
    await database.contentTransaction(async tx => {
      await tx.insertInto('setting').values({ name: process.argv[3], value: '' }).execute()
      process.stdout.write('inside')
      for await (const _ of process.stdin);
    })
    process.stdout.write('saved')
    await database.close()`
  const name = `stopped ${++names}`
  const { dataDir } = app.config
  const script = join(dataDir, 'save.mjs')
  writeFileSync(script, code)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir, name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const isStored = async () =>
    (await app.database.db.selectFrom('setting').select('name').where('name', '=', name).execute()).length > 0
  return { child, isStored }
}

test('a process stopped inside a save: others save again, and when it goes on nothing is half done', async () => {
  if (!isPostgres) return await saveOnSqlite()
  const id = await create('/category')
  const release = await holdLock(`select from "category" where "id" = ${id} for update`)
  const saving = send(stopped, 'PATCH', `/category/${id}`, { name: 'From the stopped process' })
  await untilWaiting('update "category"')
  stopped.process.kill('SIGSTOP')
  await release()
  expect(await secondsUntilSaved()).toBeLessThan(18)
  stopped.process.kill('SIGCONT')
  const { status, body } = await saving
  expect([status, body.error.code]).toEqual([503, 'busy'])
  expect((await send(other, 'GET', `/category/one/${id}`)).body.name).not.toBe('From the stopped process')
  // It goes on as before, and nobody caught an error that nobody expected.
  expect((await send(stopped, 'PATCH', `/category/${id}`, { name: 'Tried again' })).status).toBe(200)
  expect([stopped.process.exitCode, stopped.output()]).toEqual([null, ''])
})

async function saveOnSqlite() {
  const save = () =>
    app.app.inject({
      method: 'POST',
      url: '/api/category',
      headers: { authorization: `Bearer ${app.token}` },
      payload: { name: `Name ${++names}` },
    })
  for (const ending of ['SIGCONT', 'SIGKILL'] as const) {
    const { child, isStored } = startSave()
    await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    const responses = await Promise.all([save(), save()])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    expect(responses[0]?.json().error.code).toBe('busy')
    const read = await app.app.inject({ url: '/api/category/main' })
    expect(read.statusCode).toBe(200)
    expect(await isStored()).toBe(false)
    const exited = once(child, 'exit')
    child.stdin.end()
    child.kill(ending)
    await exited
    // Its lock was never taken away, so its save is whole if it goes on, and leaves nothing behind if it is killed.
    expect(await isStored()).toBe(ending === 'SIGCONT')
    expect((await save()).statusCode).toBe(201)
  }
  // One line says it, however many are refused.
  expect(lines).toEqual([expect.stringContaining('a save was refused: another write holds its lock')])
}

test('a bulk change whose process is stopped is taken over, and no part is done twice', async () => {
  const ids: number[] = []
  for (let at = 0; at < 120; at++) ids.push(await create('/products', { price: 1000 }))
  // The first part has 50 products. The stopped process stands inside the second one, or before it begins.
  const release = isPostgres
    ? await holdLock(`select from "product" where "id" = ${ids[70]} for update`)
    : undefined
  // Whichever process has taken the job is the one that is stopped.
  const begun = await send(other, 'POST', '/products/bulk-changes', {
    target: { ids },
    adjust: { price: { percent: 10 } },
  })
  expect(begun.status).toBeLessThan(300)
  const change = () =>
    app.database.db
      .selectFrom('bulkChange')
      .select(['state', 'done', 'changed'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  await expect.poll(async () => (await change())?.done).toBe(50)
  if (release) await untilWaiting('update "product"')
  else await untilFileLocked()
  for (const { process } of [stopped, other]) process.kill('SIGSTOP')
  await release?.()
  // A third process, which has nothing to do with it so far.
  const third = await start()
  await expect.poll(async () => (await change())?.state, { timeout: 60_000 }).toBe('done')
  for (const { process } of [stopped, other]) process.kill('SIGCONT')
  await sleep(2500)
  expect(await change()).toEqual({ state: 'done', done: 120, changed: 120 })
  const prices = await app.database.db.selectFrom('product').select('price').where('id', 'in', ids).execute()
  expect(new Set(prices.map(({ price }) => price))).toEqual(new Set([1100]))
  expect([stopped, other, third].map(one => [one.process.exitCode, one.output()])).toEqual(
    Array.from({ length: 3 }, () => [null, '']),
  )
})

/** Takes the lock of the file between two parts and holds it for a moment, so that the process waits for it when it is stopped. */
async function untilFileLocked() {
  const file = new DatabaseSync(databaseFile(app.config), { timeout: 5000 })
  file.exec('begin immediate')
  await sleep(300)
  held.locks.push(async () => file.close())
  setTimeout(() => file.isOpen && file.exec('rollback'), 300)
}

test('a mail whose process is stopped before it is sent is sent by another one, and only once', async () => {
  const { db } = app.database
  const email = 'stopped@mail.example'
  const sent = await send(other, 'POST', '/ticket', form({ email }))
  expect(sent.status).toBe(201)
  await expect.poll(() => mailServer.to(email).length).toBe(1)
  if (!isPostgres) return
  // The mail is queued again. Its process stands where it counts the mails to this address, right before it sends.
  const release = await holdLock('lock table "tryLimit" in share mode')
  const [job] = await db.selectFrom('job').selectAll().where('kind', '=', 'mail-visitor').execute()
  await db
    .updateTable('job')
    .set({ state: 'waiting', runAt: new Date().toISOString(), finishedAt: null })
    .where('id', '=', Number(job?.id))
    .execute()
  await untilWaiting('"tryLimit"')
  for (const { process } of started) process.kill('SIGSTOP')
  await release()
  const fresh = await start()
  await expect.poll(() => mailServer.to(email).length).toBe(2)
  for (const { process } of started) process.kill('SIGCONT')
  await sleep(3000)
  expect(mailServer.to(email).length).toBe(2)
  const jobs = await db.selectFrom('job').select('state').where('kind', '=', 'mail-visitor').execute()
  expect(jobs).toEqual([{ state: 'done' }])
  expect(fresh.output()).toBe('')
})
