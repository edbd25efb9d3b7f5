// An operator's errands with a shop's data: back up while it runs, restore, and move to PostgreSQL and back, by the commands alone.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  readReleases,
  releaseAdmin,
  releaseFile,
  releaseProduct,
} from '../src/testing/backup/release-archive.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { expect, hydrated, storeToken, test } from './fixtures.ts'
import { start, startServer } from './server.ts'

test.setTimeout(420_000)

type Server = Awaited<ReturnType<typeof startServer>>

async function send({ url }: Server, token: string, path: string, body: object | FormData) {
  const isForm = body instanceof FormData
  const headers = { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers,
    body: isForm ? body : JSON.stringify(body),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return await answer.json()
}

async function run(env: Record<string, string>, ...words: string[]) {
  const command = start(env, words)
  const code = await command.exited
  return { code, output: command.output() }
}

/** What a visitor gets of the shop: the product, and a picture that loads. Which of its widths there are already, may differ. */
async function seen({ url }: Server, slug: string) {
  const page = await (await fetch(`${url}/product/${slug}`)).text()
  const [picture = ''] = /\/media\/[^"\s,)]+/.exec(page) ?? []
  const answer = await fetch(url + picture.replaceAll('&amp;', '&'))
  return { hasName: page.includes('Reading lamp'), isPicture: answer.ok, file: picture.split('/')[2] }
}

test('a shop is backed up while it runs, restored after a loss, and moved to PostgreSQL and back', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-years-'))
  const file = join(folder, 'shop.tar')
  const postgres = await startPostgres()
  const server = await startServer()
  try {
    const token = await server.logIn()
    const product = await send(server, token, '/products', {
      name: 'Reading lamp',
      price: 120,
      visible: true,
    })
    const form = new FormData()
    const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#a73' } })
    form.append(
      'file',
      new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }),
      'lamp.png',
    )
    await send(server, token, `/products/main-image/${product.id}`, form)
    const shop = await seen(server, product.slug)
    expect(shop).toMatchObject({ hasName: true, isPicture: true })

    const taken = await run({ DATA_DIR: server.dataDir }, 'backup', file)
    expect(taken).toEqual({ code: 0, output: expect.stringContaining(file) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const checked = await run({}, 'backup', '--check', file)
    expect(checked).toEqual({ code: 0, output: expect.stringContaining('is whole') })
    await storeToken(page, { token, url: server.url })
    await page.goto(`${server.url}/admin/jobs`)
    await hydrated(page)
    await expect(page.getByRole('region', { name: 'Backups' })).toContainText('Last good backup')
    await page.close()

    // A restore never pulls the database away from a server, and never replaces a shop unasked.
    const inUse = await run({ DATA_DIR: server.dataDir }, 'restore', file, '--replace')
    expect(inUse).toEqual({ code: 1, output: expect.stringContaining('Stop it on every machine') })
    const there = { DATA_DIR: join(folder, 'there') }
    expect((await run(there, 'restore', file)).code).toBe(0)
    expect(await run(there, 'restore', file)).toEqual({
      code: 1,
      output: expect.stringContaining('--replace'),
    })
    const cut = join(folder, 'cut.tar')
    writeFileSync(cut, readFileSync(file).subarray(0, -2000))
    expect(await run(there, 'restore', cut, '--replace')).toEqual({
      code: 1,
      output: expect.stringMatching(/cut off|damaged/),
    })

    const address = await freshDatabase(postgres.url)
    const moved = await run(there, 'move', address)
    expect(moved.code, moved.output).toBe(0)
    expect(moved.output).toMatch(/product\s+1\s+1\n/)
    expect(moved.output).toContain('DATABASE_URL=')
    const onPostgres = await startServer({ ...there, DATABASE_URL: address })
    expect(await seen(onPostgres, product.slug)).toEqual(shop)
    expect(await onPostgres.logIn()).toBeTruthy()
    await onPostgres.stop()

    const back = join(folder, 'back')
    const movedBack = await run({ ...there, DATABASE_URL: address }, 'move', back)
    expect(movedBack.code, movedBack.output).toBe(0)
    const onFolder = await startServer({ DATA_DIR: back })
    expect(await seen(onFolder, product.slug)).toEqual(shop)
    await onFolder.stop()
  } finally {
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a shop of every release is restored by the command, and its pages answer', async () => {
  const archives = new Set(Object.values(readReleases()).map(({ archive }) => archive))
  for (const archive of archives) {
    const folder = mkdtempSync(join(tmpdir(), 'vitrin-release-'))
    const env = { DATA_DIR: join(folder, 'shop') }
    const restored = await run(env, 'restore', releaseFile(archive))
    expect(restored.code, restored.output).toBe(0)
    const server = await startServer(env)
    try {
      for (const path of [
        '/',
        '/fa',
        `/product/${releaseProduct.slug}`,
        '/search?q=lamp',
        '/help',
        '/admin',
      ]) {
        const answer = await fetch(server.url + path)
        expect([path, answer.status]).toEqual([path, 200])
        expect(await answer.text()).toContain('</html>')
      }
      const page = await (await fetch(`${server.url}/product/${releaseProduct.slug}`)).text()
      expect(page).toContain(releaseProduct.name)
      const login = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(releaseAdmin),
      })
      expect(login.status).toBe(200)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
})
