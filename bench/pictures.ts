// Uploading a 4,000 × 3,000 photograph: how long the upload takes, what it costs, when all widths are ready, and that the server
// process never works for more than 50 ms at a time meanwhile.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { variantNameOf, variantsOf } from '../src/features/media/image-variants.ts'
import type { Loop } from './loop-probe.ts'
import { admin, finish, median, note, report, type Server, startServer } from './measure.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrin-bench-pictures-'))
const probe = join(folder, 'loop.json')
const server = await startServer({
  LOOP_PROBE: probe,
  NODE_OPTIONS: `--import=${new URL('./loop-probe.ts', import.meta.url).href}`,
})
const at = (path: string) => `http://127.0.0.1:${server.port}${path}`
const json = { 'content-type': 'application/json' }
const login = await fetch(at('/api/auth/login'), {
  method: 'POST',
  headers: json,
  body: JSON.stringify(admin),
})
const authorization = `Bearer ${((await login.json()) as { token: string }).token}`
const product = { name: 'Kettle', visible: true }
const created = await fetch(at('/api/products'), {
  method: 'POST',
  headers: { ...json, authorization },
  body: JSON.stringify(product),
})
const { id } = (await created.json()) as { id: number }

/** Grain over soft shapes: about as large and as hard to compress as a photograph. */
async function photograph(seed: number) {
  const shapes = await sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128 + seed, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const grain = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return await sharp(shapes)
    .resize(4000, 3000, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

async function upload(bytes: Buffer): Promise<{ url: string; width: number }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photograph.jpg')
  const response = await fetch(at(`/api/products/main-image/${id}`), {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { images } = (await response.json()) as { images: { url: string; width: number }[] }
  const [first] = images
  if (!first) throw new Error('the product has no picture')
  return first
}

async function untilReady({ url, width }: { url: string; width: number }) {
  const names = variantsOf(width).map(variantNameOf)
  for (const name of names) {
    for (;;) {
      const response = await fetch(at(`${url}/${name}`), { method: 'HEAD' })
      if (response.headers.get('cache-control')?.includes('immutable')) break
      await sleep(20)
    }
  }
}

/** The event loop's figures since the last call. */
async function readLoop({ process: { pid = 0 } }: Server) {
  rmSync(probe, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await sleep(20)
    try {
      return JSON.parse(readFileSync(probe, 'utf8')) as Loop
    } catch {}
  }
}

/** CPU seconds of the server and its child processes, since their start. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ownSeconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + processorSeconds(Number(child)), ownSeconds)
}

const pictures = await Promise.all([0, 1, 2].map(seed => photograph(seed)))
const { pid = 0 } = server.process

// A visitor requests pages meanwhile.
let isVisiting = true
let slowest = 0
const visitor = (async () => {
  while (isVisiting) {
    const begun = performance.now()
    await (await fetch(at('/'))).arrayBuffer()
    slowest = Math.max(slowest, performance.now() - begun)
    await sleep(10)
  }
})()
await sleep(500)
await readLoop(server)
await sleep(3000)
const idleLoop = await readLoop(server)

const uploadMs: number[] = []
const readySeconds: number[] = []
const costs: number[] = []
const loops: Loop[] = []
slowest = 0
for (const bytes of pictures) {
  const cost = processorSeconds(pid)
  const begun = performance.now()
  const picture = await upload(bytes)
  uploadMs.push(performance.now() - begun)
  await untilReady(picture)
  readySeconds.push((performance.now() - begun) / 1000)
  costs.push(processorSeconds(pid) - cost)
  loops.push(await readLoop(server))
}
isVisiting = false
await visitor

note(
  `${(median(pictures.map(one => one.length)) / 1e6).toFixed(1)} MB each; the first one starts the picture process`,
)
note(`upload answered after ${uploadMs.map(ms => Math.round(ms)).join(', ')} ms`)
note(`all widths there after ${readySeconds.map(seconds => seconds.toFixed(1)).join(', ')} s`)
note(`processor time, both processes ${costs.map(seconds => seconds.toFixed(1)).join(', ')} s`)
const longest = (kind: keyof Loop) => Math.max(...loops.map(loop => loop[kind]))
note(`slowest page meanwhile ${Math.round(slowest)} ms`)
note(
  `longest gap between two turns: alone ${idleLoop.gap.toFixed(0)} ms, beside ${longest('gap').toFixed(0)} ms, with the time of others on this machine`,
)
report('own work of the serving process between two turns', longest('work'), { atMost: 50, unit: ' ms' })
await server.stop()
rmSync(folder, { recursive: true })
finish()
