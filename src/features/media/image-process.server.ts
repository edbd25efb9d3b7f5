/**
 * A separate process that decodes and encodes pictures, started by `image-worker.server.ts`. A broken or hostile picture can
 * only crash this process, not the server. What somebody waits for has priority: making widths pauses meanwhile.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { focusGrid, guessFocus } from './focus/guess-focus.ts'
import { sideTones, toneGrid } from './image-tones.ts'
import { type ImageVariant, type Size, variantNameOf } from './image-variants.ts'
import { heightAt, largestWidth, pictureLimits } from './picture.ts'
import { type SvgRefusal, svgProblem } from './svg-check.ts'

export type ImageRefusal = 'damaged' | 'animated' | 'too_many_pixels' | SvgRefusal
/** `share` of the side is filled by the picture, in the middle. Without a background it stays transparent. */
export type IconShape = { side: number; share: number; background?: string }
/** `size` is the size of the largest variant. `first` is a variant that already exists in the given folder. */
export type Checked = { size: Size; preview: string; tones: string; focus: string; first: ImageVariant }

export type Task =
  | { task: 'check'; source: string; folder: string }
  | { task: 'header'; source: string }
  | { task: 'thumbnail'; source: string; target: string }
  | { task: 'svg'; source: string; target: string }
  | { task: 'icon'; source: string; target: string; shape: IconShape }
  | { task: 'widths'; source: string; folder: string; size: Size; variants: ImageVariant[] }
export type ImageOrder = { id: number } & Task
export type ImageProcessMessage = { id: number } & (
  | { made: ImageVariant }
  | { checked: Checked }
  | { refused: ImageRefusal }
  | { done: true }
  | { error: string; code?: string | undefined }
)

/** This width is made while the sender waits. It is enough for cards and phones until the other widths follow. */
const firstWidth = 480
const webp = { quality: 75, effort: 4 }
/** Effort 2 and above take several times as long and save only a few percent. */
const avif = { quality: 50, effort: 1 }
/** With this encoder a picture 1200 px wide seldom has more than 300 kB, which is the most that some messengers load. */
const jpeg = { quality: 80, mozjpeg: true }
/** Sizes and qualities of the preview, from best to worst. The first one that fits into `previewBytes` is used. */
const previews = [
  { side: 16, quality: 40 },
  { side: 12, quality: 20 },
  { side: 8, quality: 10 },
  { side: 4, quality: 1 },
]
const previewBytes = 350

/** A thumbnail of this size fits beside a message, and still shows what is on a long screenshot. */
const thumbnailBox = { width: 480, height: 960 }

const atSize = (size: Size, width: number): Size => ({ width, height: heightAt(width, size) })

const decode = (source: string, size: Size) =>
  sharp(source, { limitInputPixels: pictureLimits.pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })

/** The decoded pixels, from which several variants are made without decoding again. */
async function toPixels(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return (to: Size) => sharp(data, { raw: { width, height, channels } }).resize({ ...to, fit: 'fill' })
}

/** Reads only the header, so it costs little however many pixels the picture has. */
const headerOf = (source: string) => sharp(source, { limitInputPixels: false }).metadata()

function hasTooManyPixels({ width, height }: Size) {
  const { side, pixels } = pictureLimits
  return width > side || height > side || width * height > pixels
}

async function check(source: string, folder: string): Promise<Checked | ImageRefusal> {
  const head = await headerOf(source)
  if ((head.pages ?? 1) > 1) return 'animated'
  if (hasTooManyPixels(head)) return 'too_many_pixels'
  const size = atSize(head.autoOrient, Math.min(head.autoOrient.width, largestWidth))
  const first: ImageVariant = { width: Math.min(size.width, firstWidth), format: 'webp' }
  const scaled = await toPixels(decode(source, atSize(size, first.width)))
  await encode(scaled(atSize(size, first.width)), first, folder)
  // A picture with transparency gets no preview, because the preview would stay visible behind it.
  const isCutOut = head.hasAlpha && !(await scaled(size).stats()).isOpaque
  const preview = isCutOut ? '' : await toPreview(scaled, size)
  const focus = guessFocus(await gridOf(scaled, focusGrid), size)
  return { size, first, preview, tones: await toTones(scaled), focus }
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

async function toTones(scaled: Awaited<ReturnType<typeof toPixels>>): Promise<string> {
  return JSON.stringify(sideTones(await gridOf(scaled, toneGrid)))
}

/** The pixels of the picture at a small size, three bytes each. Transparent parts count as white. */
const gridOf = (scaled: Awaited<ReturnType<typeof toPixels>>, grid: Size) =>
  scaled(grid).flatten({ background: '#fff' }).toColourspace('srgb').raw().toBuffer()

/**
 * Writes the file itself instead of letting the library do so, because the library reports a full disk only in the text of its
 * message.
 */
async function encode(picture: Sharp, variant: ImageVariant, folder: string) {
  await writeFile(join(folder, variantNameOf(variant)), await encodings[variant.format](picture).toBuffer())
}

const encodings: Record<ImageVariant['format'], (picture: Sharp) => Sharp> = {
  webp: picture => picture.webp(webp),
  avif: picture => picture.avif(avif),
  // A JPEG has no transparency: without a background it would be black.
  jpeg: picture => picture.flatten({ background: '#fff' }).jpeg(jpeg),
}

let checking: Promise<unknown> = Promise.resolve()

async function makeWidths({ id, source, folder, size, variants }: ImageOrder & { task: 'widths' }) {
  const scaled = await toPixels(decode(source, size))
  for (const variant of variants) {
    await checking
    await encode(scaled(atSize(size, variant.width)), variant, folder)
    send({ id, made: variant })
  }
}

/**
 * Makes a thumbnail, of an animation's first frame. A small fault in the picture is tolerated; a picture that is cut off is refused,
 * because the thumbnail would be black below.
 */
async function makeThumbnail(source: string, target: string) {
  const picture = sharp(source, {
    limitInputPixels: pictureLimits.pixels,
    failOn: 'truncated',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ ...thumbnailBox, fit: 'inside', withoutEnlargement: true })
  await writeFile(target, await picture.webp(webp).toBuffer())
}

/** The longer side of an SVG that was drawn. */
const drawnSide = 1024
/** The resolution at which an SVG has its own size in pixels, and the finest the library offers for a tiny one. */
const density = { own: 72, most: 7200 }

/** Draws an SVG to a PNG. It is handed over as bytes, because a path would let it refer to files beside it. */
async function drawSvg(source: string, target: string): Promise<ImageRefusal | undefined> {
  const bytes = await readFile(source)
  const problem = svgProblem(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  if (problem) return problem
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const scale = drawnSide / Math.max(width, height)
  const fine = Math.min(density.most, Math.max(1, density.own * scale))
  const drawn = sharp(bytes, { density: fine, limitInputPixels: pictureLimits.pixels })
    .resize({ width: drawnSide, height: drawnSide, fit: 'inside' })
    .png()
  const { channels } = await sharp(await drawn.toBuffer()).stats()
  // Nothing was drawn: every pixel is transparent.
  if (channels[3]?.max === 0) return 'damaged'
  await writeFile(target, await drawn.toBuffer())
  return undefined
}

async function makeIcon(source: string, target: string, { side, share, background }: IconShape) {
  const inside = Math.round(side * share)
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const around = Math.floor((side - inside) / 2)
  const rest = side - inside - around
  const icon = sharp(source, { limitInputPixels: pictureLimits.pixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: inside, height: inside, fit: 'contain', background: transparent })
    .extend({ top: around, left: around, bottom: rest, right: rest, background: transparent })
  const filled = background ? sharp(await icon.png().toBuffer()).flatten({ background }) : icon
  await writeFile(target, await filled.png().toBuffer())
}

async function handleOrder(order: ImageOrder) {
  const { id, source } = order
  if (order.task === 'widths') {
    await makeWidths(order)
    return send({ id, done: true })
  }
  if (order.task === 'svg') {
    const refused = await drawSvg(source, order.target)
    return send(refused ? { id, refused } : { id, done: true })
  }
  if (order.task === 'icon') {
    await makeIcon(source, order.target, order.shape)
    return send({ id, done: true })
  }
  if (order.task !== 'check') {
    if (hasTooManyPixels(await headerOf(source))) return send({ id, refused: 'too_many_pixels' })
    if (order.task === 'thumbnail') await makeThumbnail(source, order.target)
    return send({ id, done: true })
  }
  const result = await check(source, order.folder)
  send(typeof result === 'string' ? { id, refused: result } : { id, checked: result })
}

/** Ignores errors. They mean that the server was killed; this process then ends by itself without an entry in the log. */
const send = (message: ImageProcessMessage) => void process.send?.(message, undefined, undefined, () => {})

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
process.on('message', (order: ImageOrder) => {
  const work = handleOrder(order).catch((error: NodeJS.ErrnoException) => {
    // A picture that cannot be decoded completely is damaged, whatever message the library gives. A failed system call, such as
    // a failed write, is not the picture's fault.
    if (order.task !== 'widths' && error.syscall === undefined) send({ id: order.id, refused: 'damaged' })
    else send({ id: order.id, error: error.message, code: error.code })
  })
  if (order.task !== 'widths') checking = work
})
// The server has ended, or no longer needs this process.
process.on('disconnect', () => process.exit(0))
