// Generates pictures and other files for tests, and turns them into uploads.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { onTestFinished } from 'vitest'
import type { Upload } from '#features/media/media.ts'

/**
 * A picture whose left half is red and right half blue. It is small, because every variant of it is encoded. A test about widths
 * states its own size.
 */
export function draw({ width = 60, height = 40 } = {}): Sharp {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#f00' } }
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

/** Every file is different, because it contains a random id in its EXIF data. */
export const jpeg = (size?: { width?: number; height?: number }) =>
  draw(size)
    .withExif({ IFD0: { ImageDescription: crypto.randomUUID() } })
    .jpeg()
    .toBuffer()

/** Random pixels: a large file that is slow to encode. */
export async function noise({ width = 600, height = 400 } = {}) {
  const pixels = crypto.getRandomValues(new Uint8Array(4096))
  const data = Buffer.alloc(width * height * 3)
  for (let i = 0; i < data.length; i++) data[i] = (pixels[(i * 7) % 4096] ?? 0) ^ (i >> 8)
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A white PNG of this size. However many pixels it has, the file is small. */
export const whitePng = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ colours: 2, compressionLevel: 9 })
    .toBuffer()

export const pdf = (text: string = crypto.randomUUID()) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)

/** Writes the bytes to a temporary file, as for an upload request. */
export async function toUpload(bytes: Uint8Array, name = 'picture.jpg'): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-upload-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return { path, name, bytes: bytes.length }
}
