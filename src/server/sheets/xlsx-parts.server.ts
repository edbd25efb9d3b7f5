/** The parts of an XLSX file, which is a ZIP archive of XML: found, bounded before they are unpacked, and parsed while they are. */
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Parser } from 'htmlparser2'
import yauzl from 'yauzl'
import { SheetError, sheetBounds } from './cells.server.ts'

export type XmlHandler = {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

export type XlsxParts = {
  has(name: string): boolean
  /** Parses a part, and waits after each piece for what `onPiece` returns. Nothing happens where there is no such part. */
  parse(name: string, handler: XmlHandler, onPiece?: () => Promise<void> | void): Promise<void>
  /** Yields whenever a piece was parsed. */
  parseInPieces(name: string, handler: XmlHandler): AsyncGenerator<void>
  close(): void
}

/**
 * The archive says how large each part is, which is added up before anything is unpacked; a part that is larger than it says is
 * refused while it is unpacked (`validateEntrySizes`). So an archive that unpacks to gigabytes costs nothing.
 */
export async function openParts(path: string): Promise<XlsxParts> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true,
    decodeStrings: true,
  }).catch(() => {
    throw new SheetError('damaged')
  })
  const entries = await listEntries(zip).catch(error => {
    zip.close()
    throw error instanceof SheetError ? error : new SheetError('damaged')
  })
  const openPart = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))

  async function* parseInPieces(name: string, handler: XmlHandler) {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return
    let depth = 0
    const parser = toParser(handler, change => {
      depth += change
    })
    const part = await openPart(entry).catch(() => {
      throw new SheetError('damaged')
    })
    part.setEncoding('utf8')
    try {
      for await (const piece of part) {
        parser.write(piece as string)
        yield
      }
      // The parser closes what is open when a part ends too early.
      if (depth > 0) throw new SheetError('damaged')
      parser.end()
    } catch (error) {
      throw error instanceof SheetError ? error : new SheetError('damaged')
    } finally {
      part.destroy()
    }
  }

  return {
    has: name => entries.has(name.toLowerCase()),
    parseInPieces,
    async parse(name, handler, onPiece) {
      for await (const _ of parseInPieces(name, handler)) await onPiece?.()
    },
    close: () => zip.close(),
  }
}

async function listEntries(zip: yauzl.ZipFile) {
  const entries = new Map<string, yauzl.Entry>()
  if (zip.entryCount > sheetBounds.parts) throw new SheetError('too_large_unpacked')
  let unpacked = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  zip.on('entry', (entry: yauzl.Entry) => {
    unpacked += entry.uncompressedSize
    if (unpacked > sheetBounds.unpackedBytes) return reject(new SheetError('too_large_unpacked'))
    entries.set(entry.fileName.toLowerCase(), entry)
    zip.readEntry()
  })
  zip.once('end', resolve)
  zip.once('error', reject)
  zip.readEntry()
  await promise
  return entries
}

/** Names come without their prefix, which every writer chooses anew. */
function toParser({ open, text, close }: XmlHandler, onDepth: (change: 1 | -1) => void): Parser {
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  return new Parser(
    {
      onopentag(name, attributes) {
        onDepth(1)
        open?.(bare(name), attributes)
      },
      ontext: piece => text?.(piece),
      onclosetag(name) {
        onDepth(-1)
        close?.(bare(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
}

/** The value of an attribute, whatever its prefix. */
export function attributeOf(attributes: Record<string, string>, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const key = Object.keys(attributes).find(one => one.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}
