/**
 * Reads an archive and verifies all of it on the way: its format, the names and sizes of its entries, the checksum and the form of every
 * table, and the seal. Nothing of an archive is trusted before it has been read to its end once.
 */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from '../backup-error.ts'
import {
  archiveVersion,
  type Manifest,
  type ManifestTable,
  manifestHead,
  manifest as manifestSchema,
  type Seal,
  seal as sealSchema,
} from './manifest.ts'
import { readTar, type TarEntry } from './tar.server.ts'
import { entryOfTable } from './write-archive.server.ts'

export type ArchivedRow = Record<string, string | number | null>

export type ArchiveVisitor = {
  onManifest?(manifest: Manifest): void | Promise<void>
  /** Must read the rows to their end. */
  onTable?(table: ManifestTable, rows: AsyncIterable<ArchivedRow[]>): Promise<void>
  onFile?(file: { key: string; bytes: number; content: AsyncIterable<Uint8Array> }): Promise<void>
  /** How many bytes of the archive have been read. */
  onProgress?(bytes: number): void
}

const maxSmallEntry = 8 * 1024 * 1024
const maxLine = 64 * 1024 * 1024
const batchRows = 500
const batchCharacters = 4 * 1024 * 1024
/** A key of the file storage. No part of it begins with a dot, so none leads out of the storage. */
const fileEntry = /^files\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)+)$/
const pieceBytes = 256 * 1024

const foreign = () => new BackupError('foreign', 'This file is not a backup of Vitrin.')
const damaged = (what: string) =>
  new BackupError('damaged', `This archive is damaged: ${what}. Use another one. Nothing was changed.`)

/** Reads it from its beginning, every time it is called. Throws a `BackupError` for whatever is wrong with it. */
export async function readArchive(
  handle: FileHandle,
  visitor: ArchiveVisitor,
  { tablesOnly = false } = {},
): Promise<{ manifest: Manifest; seal: Seal | undefined }> {
  const hash = createHash('sha256')
  const found = { files: 0, bytes: 0 }
  const { size } = await handle.stat()
  const source = progressing(handle, visitor.onProgress)
  const entries = readTar(source)
  const first = await entries.next()
  if (first.done || first.value.name !== 'manifest.json') throw foreign()
  const { bytes: headBytes } = first.value
  hash.update(`manifest.json ${headBytes}\n`)
  const manifest = parseManifest(await textOf(first.value, piece => hash.update(piece)))
  await visitor.onManifest?.(manifest)
  const tables = [...manifest.tables]
  for await (const entry of entries) {
    if (entry.bytes > size) throw new BackupError('cut', cutText)
    const table = tables.shift()
    if (entry.name === 'seal.json' && !table) {
      const seal = parseSeal(await textOf(entry))
      if (seal.sha256 !== hash.digest('hex') || seal.files !== found.files || seal.bytes !== found.bytes)
        throw damaged('its checksum is wrong')
      return { manifest, seal }
    }
    hash.update(`${entry.name} ${entry.bytes}\n`)
    const content = hashing(entry.content, piece => hash.update(piece))
    if (table) {
      if (entry.name !== entryOfTable(table.name)) throw foreign()
      await readTable({ table, content, onTable: visitor.onTable })
      if (tablesOnly && tables.length === 0) return { manifest, seal: undefined }
      continue
    }
    const key = fileEntry.exec(entry.name)?.[1]
    if (key === undefined) throw foreign()
    found.files++
    found.bytes += entry.bytes
    if (visitor.onFile) await visitor.onFile({ key, bytes: entry.bytes, content })
    for await (const _ of content);
  }
  throw new BackupError('cut', cutText)
}

const cutText = 'This archive is cut off: its end is missing. Use another one. Nothing was changed.'

function parseManifest(text: string): Manifest {
  const value = parseJson(text)
  const head = manifestHead.safeParse(value)
  if (!head.success) throw foreign()
  const { formatVersion } = head.data
  if (formatVersion > archiveVersion) throw newer()
  const parsed = manifestSchema.safeParse(value)
  if (!parsed.success) throw damaged('its manifest is not readable')
  const names = parsed.data.tables.map(table => table.name)
  if (new Set(names).size !== names.length) throw damaged('its manifest is not readable')
  return parsed.data
}

export const newer = () =>
  new BackupError(
    'newer',
    'This archive is of a newer Vitrin. Update this one first, then restore. Nothing was changed.',
  )

function parseSeal(text: string): Seal {
  const parsed = sealSchema.safeParse(parseJson(text))
  if (!parsed.success) throw damaged('its end is not readable')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function textOf({ bytes, content }: TarEntry, onPiece: (piece: Uint8Array) => void = () => {}) {
  if (bytes > maxSmallEntry) throw foreign()
  const pieces: Uint8Array[] = []
  for await (const piece of content) {
    onPiece(piece)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function* hashing(content: AsyncIterable<Uint8Array>, onPiece: (piece: Uint8Array) => void) {
  for await (const piece of content) {
    onPiece(piece)
    yield piece
  }
}

type TableReading = {
  table: ManifestTable
  content: AsyncIterable<Uint8Array>
  onTable: ArchiveVisitor['onTable']
}

async function readTable({ table, content, onTable }: TableReading) {
  const what = `the rows of ${table.name}`
  const hash = createHash('sha256')
  let bytes = 0
  let count = 0
  async function* batches() {
    for await (const lines of linesOf(unpacked(), what)) {
      const rows = lines.map(line => toRow(line, table))
      count += rows.length
      yield rows
    }
  }
  async function* unpacked() {
    const source = Readable.from(content)
    const unzip = createGunzip()
    source.on('error', error => unzip.destroy(error))
    try {
      for await (const piece of source.pipe(unzip)) {
        bytes += piece.length
        if (bytes > table.bytes) throw damaged(`${what} are more than its manifest says`)
        hash.update(piece)
        yield piece as Uint8Array
      }
    } catch (error) {
      throw error instanceof BackupError ? error : damaged(`${what} cannot be unpacked`)
    }
  }
  const rows = batches()
  if (onTable) await onTable(table, rows)
  else for await (const _ of rows);
  if (bytes !== table.bytes || count !== table.rows || hash.digest('hex') !== table.sha256)
    throw damaged(`${what} are not what was backed up`)
}

/** Some lines at a time, because one promise for each of millions of rows would take longer than the rows. */
async function* linesOf(content: AsyncIterable<Uint8Array>, what: string) {
  const decoder = new TextDecoder()
  let rest = ''
  let batch: string[] = []
  let characters = 0
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLine) throw damaged(`${what} are not readable`)
    for (const line of lines) {
      batch.push(line)
      characters += line.length
      if (batch.length < batchRows && characters < batchCharacters) continue
      yield batch
      batch = []
      characters = 0
    }
  }
  if (rest !== '') throw damaged(`${what} are not readable`)
  if (batch.length > 0) yield batch
}

function toRow(line: string, { name, columns }: ManifestTable): ArchivedRow {
  const row = parseJson(line)
  const values = typeof row === 'object' && row !== null && !Array.isArray(row) ? row : undefined
  if (!values || Object.keys(values).length !== columns.length)
    throw damaged(`the rows of ${name} are not readable`)
  for (const column of columns) {
    const value = Object.hasOwn(values, column) ? (values as ArchivedRow)[column] : undefined
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw damaged(`the rows of ${name} are not readable`)
  }
  return values as ArchivedRow
}

async function* progressing(handle: FileHandle, onProgress: ArchiveVisitor['onProgress']) {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    onProgress?.(position)
    yield buffer.subarray(0, bytesRead)
  }
}
