/** Puts an archive together, a piece at a time: the manifest, the tables, the files, and the seal over all of it. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Manifest, Seal } from './manifest.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.server.ts'

/** The rows of a table, compressed, in a file of their own until the archive is written. */
export type SpooledTable = { name: string; path: string; bytes: number }
/** `open` gives exactly as many bytes as it says. */
export type ArchivedFile = { key: string; bytes: number; open(): AsyncIterable<Uint8Array> }

type Parts = {
  manifest: Manifest
  tables: SpooledTable[]
  files: AsyncIterable<ArchivedFile>
  onSeal(seal: Seal): void
}

export const entryOfTable = (table: string) => `tables/${table}.ndjson.gz`
export const entryOfFile = (key: string) => `files/${key}`

export async function* writeArchive({ manifest, tables, files, onSeal }: Parts): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const seal = { files: 0, bytes: 0, sha256: '' }

  async function* entry(name: string, bytes: number, content: AsyncIterable<Uint8Array>) {
    hash.update(`${name} ${bytes}\n`)
    yield tarHeader({ name, bytes })
    let left = bytes
    for await (const piece of content) {
      hash.update(piece)
      left -= piece.length
      yield piece
    }
    if (left !== 0) throw new Error(`${name} has ${bytes - left} bytes instead of ${bytes}`)
    yield tarPadding(bytes)
  }

  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  yield* entry('manifest.json', text.length, once(text))
  for (const { name, path, bytes } of tables) yield* entry(entryOfTable(name), bytes, createReadStream(path))
  for await (const { key, bytes, open } of files) {
    yield* entry(entryOfFile(key), bytes, open())
    seal.files++
    seal.bytes += bytes
  }
  seal.sha256 = hash.digest('hex')
  const end = Buffer.from(`${JSON.stringify(seal)}\n`)
  yield tarHeader({ name: 'seal.json', bytes: end.length })
  yield end
  yield tarPadding(end.length)
  yield tarEnd
  onSeal(seal)
}

async function* once(piece: Uint8Array) {
  yield piece
}
