/**
 * A process of its own for decoding and encoding: what a broken or hostile picture does here, the server does not notice.
 * It checks uploads at once; making widths pauses meanwhile.
 */
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { sideTones, toneGrid } from './image-tones.ts'
import { type Form, type Size, variantNameOf } from './image-variants.ts'
import { largestWidth, pictureLimits } from './picture.ts'

export type ImageRefusal = 'damaged' | 'animated' | 'too_many_pixels'
/** `size` is that of the largest form; `first` is made already and lies in the given folder. */
export type Checked = { size: Size; preview: string; tones: string; first: Form }

export type Task =
  | { task: 'check'; source: string; folder: string }
  | { task: 'widths'; source: string; folder: string; size: Size; forms: Form[] }
export type ImageOrder = { id: number } & Task
export type News = { id: number } & (
  | { made: Form }
  | { checked: Checked }
  | { refused: ImageRefusal }
  | { done: true }
  | { error: string; code?: string | undefined }
)

/** Made while the sender waits: enough for cards and phones until the others follow. */
const firstWidth = 480
const webp = { quality: 75, effort: 4 }
/** Effort 2 and more take a multiple of the time for a few percent. */
const avif = { quality: 50, effort: 1 }
/** From good to barely there: the first that fits is taken. */
const previews = [
  { side: 16, quality: 40 },
  { side: 12, quality: 20 },
  { side: 8, quality: 10 },
  { side: 4, quality: 1 },
]
const previewBytes = 350

const atSize = ({ width, height }: Size, wanted: number): Size => ({
  width: wanted,
  height: Math.max(1, Math.round((height * wanted) / width)),
})

const decode = (source: string, size: Size) =>
  sharp(source, { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })

/** Pixels as they are, from which several forms are made without decoding again. */
async function toPixels(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return (to: Size) => sharp(data, { raw: { width, height, channels } }).resize({ ...to, fit: 'fill' })
}

async function check(source: string, folder: string): Promise<Checked | ImageRefusal> {
  const head = await sharp(source, { limitInputPixels: false }).metadata()
  if ((head.pages ?? 1) > 1) return 'animated'
  const { side, pixels } = pictureLimits
  if (head.width > side || head.height > side || head.width * head.height > pixels) return 'too_many_pixels'
  const size = atSize(head.autoOrient, Math.min(head.autoOrient.width, largestWidth))
  const first: Form = { width: Math.min(size.width, firstWidth), format: 'webp' }
  const scaled = await toPixels(decode(source, atSize(size, first.width)))
  await encode(scaled(atSize(size, first.width)), first, folder)
  // Behind a cut-out its preview would stay in sight.
  const isCutOut = head.hasAlpha && !(await scaled(size).stats()).isOpaque
  const preview = isCutOut ? '' : await toPreview(scaled, size)
  return { size, first, preview, tones: await toTones(scaled) }
}

async function toPreview(scaled: Awaited<ReturnType<typeof toPixels>>, { width, height }: Size) {
  let smallest = Buffer.alloc(0)
  for (const { side, quality } of previews) {
    const scale = Math.min(1, side / Math.max(width, height))
    const to = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
    smallest = await scaled(to).webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer()
    if (smallest.length <= previewBytes) break
  }
  return `data:image/webp;base64,${smallest.toString('base64')}`
}

/** A cut-out stands on white. */
async function toTones(scaled: Awaited<ReturnType<typeof toPixels>>): Promise<string> {
  const pixels = scaled(toneGrid).flatten({ background: '#fff' }).toColourspace('srgb').raw()
  return JSON.stringify(sideTones(await pixels.toBuffer()))
}

/** Written by ourselves: of a full disk the library tells only in words. */
async function encode(picture: Sharp, form: Form, folder: string) {
  const bytes = await (form.format === 'webp' ? picture.webp(webp) : picture.avif(avif)).toBuffer()
  await writeFile(join(folder, variantNameOf(form)), bytes)
}

let checking: Promise<unknown> = Promise.resolve()

async function makeWidths({ id, source, folder, size, forms }: ImageOrder & { task: 'widths' }) {
  const scaled = await toPixels(decode(source, size))
  for (const form of forms) {
    await checking
    await encode(scaled(atSize(size, form.width)), form, folder)
    send({ id, made: form })
  }
}

async function obey(order: ImageOrder) {
  const { id } = order
  if (order.task === 'widths') {
    await makeWidths(order)
    return send({ id, done: true })
  }
  const answer = await check(order.source, order.folder)
  send(typeof answer === 'string' ? { id, refused: answer } : { id, checked: answer })
}

/** Nobody hears it when the server was killed: this process then ends by itself, without a word in the log. */
const send = (news: News) => void process.send?.(news, undefined, undefined, () => {})

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
process.on('message', (order: ImageOrder) => {
  const work = obey(order).catch((error: NodeJS.ErrnoException) => {
    // What cannot be decoded to its end is damaged, however the library puts it. What cannot be written is no fault of it.
    if (order.task === 'check' && error.syscall === undefined) send({ id: order.id, refused: 'damaged' })
    else send({ id: order.id, error: error.message, code: error.code })
  })
  if (order.task === 'check') checking = work
})
// The server is gone or needs us no more.
process.on('disconnect', () => process.exit(0))
