/**
 * Finds the product of each picture file by its name, and decides what becomes of the file. Nothing is written to products. Called by
 * `picture-imports.server.ts` whenever the files or the products may have changed.
 */
import { pictureLimits } from '#features/media/picture.ts'
import type { Db } from '#server/database/database.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import { listImages } from '../files/product-images.server.ts'
import { codeKey } from '../names/slug.ts'
import { fileKeyOf, readPictureName, withoutEnding } from './file-names.ts'
import type { PictureImportFileTable } from './tables.server.ts'

type Match = Pick<PictureImportFileTable, 'productId' | 'number' | 'outcome' | 'reason'>
export type MatchedFile = { id: number; name: string; ref: string; position: number } & Match

const chunkSize = 500
const plain = (code: string) => code.normalize('NFC').toLowerCase()

/** The files with what they are now. Those that could not be read, or that are done, stay as they are. */
export async function matchFiles(db: Db, adminId: number, files: MatchedFile[]): Promise<MatchedFile[]> {
  const open = files.filter(file => canMatch(file))
  const find = await readFinder(db, adminId, open)
  const found = open.map(file => ({ ...file, ...find(file.name) }))
  const decided = await decide(db, found)
  return files.map(file => decided.get(file.id) ?? file)
}

const canMatch = ({ outcome, reason }: Match) =>
  outcome === 'add' ||
  outcome === 'known' ||
  outcome === 'unmatched' ||
  (outcome === 'refused' && (reason === 'too_many' || reason === 'repeated'))

const unmatched = (reason: 'no_product' | 'ambiguous'): Match => ({
  productId: null,
  number: 1,
  outcome: 'unmatched',
  reason,
})

/** Finds by what a spreadsheet said first, then by the code as it is written, and then by codes as they are compared. */
async function readFinder(db: Db, adminId: number, files: { name: string }[]) {
  const readings = files.flatMap(({ name }) => readPictureName(name))
  const exact = new Map<string, number>()
  const folded = new Map<string, Set<number>>()
  const codes = [...new Set(readings.map(({ code }) => codeKey(code)))].filter(Boolean)
  for await (const keys of chunksInTurns(codes, chunkSize)) {
    const products = await db
      .selectFrom('product')
      .select(['id', 'code', 'codeKey', 'barcode'])
      .where('deletedAt', 'is', null)
      .where(or => or.eb('codeKey', 'in', keys).or('barcode', 'in', keys))
      .execute()
    for (const { id, code, codeKey: key, barcode } of products) {
      if (barcode && !exact.has(barcode)) exact.set(barcode, id)
      // A code is what staff chose, so it comes before a barcode of the same digits.
      if (code) exact.set(plain(code), id)
      for (const one of [key, barcode]) {
        if (one) folded.set(one, (folded.get(one) ?? new Set()).add(id))
      }
    }
  }
  const named = await readFileNames(db, adminId, files)

  return (name: string): Match => {
    const found = (productId: number, number: number): Match => ({
      productId,
      number,
      outcome: 'add',
      reason: null,
    })
    const given = named.get(fileKeyOf(name)) ?? named.get(withoutEnding(fileKeyOf(name))) ?? []
    const [first, second] = given
    if (second) return unmatched('ambiguous')
    if (first) return found(first.productId, first.position + 1)
    const choices = readPictureName(name)
    for (const { code, number } of choices) {
      const id = exact.get(plain(code))
      if (id !== undefined) return found(id, number)
    }
    const hits = choices.flatMap(({ code, number }) =>
      [...(folded.get(codeKey(code)) ?? [])].map(id => ({ id, number })),
    )
    const [hit] = hits
    if (!hit) return unmatched('no_product')
    // `KT-1_2` may be the second picture of KT-1, or a picture of KT-12.
    return hits.some(({ id }) => id !== hit.id) ? unmatched('ambiguous') : found(hit.id, hit.number)
  }
}

async function readFileNames(db: Db, adminId: number, files: { name: string }[]) {
  const names = files.flatMap(({ name }) => [fileKeyOf(name), withoutEnding(fileKeyOf(name))])
  const named = new Map<string, { productId: number; position: number }[]>()
  for await (const keys of chunksInTurns([...new Set(names)], chunkSize)) {
    const rows = await db
      .selectFrom('pictureFileName')
      .innerJoin('product', 'product.id', 'pictureFileName.productId')
      .select(['pictureFileName.key', 'pictureFileName.productId', 'pictureFileName.position'])
      .where('adminId', '=', adminId)
      .where('key', 'in', keys)
      .where('expiresAt', '>', new Date().toISOString())
      .where('product.deletedAt', 'is', null)
      .execute()
    for (const row of rows) named.set(row.key, [...(named.get(row.key) ?? []), row])
  }
  return named
}

/** In the order in which a product gets its pictures. */
export const byPlace = (one: MatchedFile, other: MatchedFile) =>
  one.number - other.number || one.position - other.position

/** Whether each product has room for its files, and which of them it has already. */
async function decide(db: Db, files: MatchedFile[]): Promise<Map<number, MatchedFile>> {
  const decided = new Map(files.map(file => [file.id, file]))
  const byProduct = Map.groupBy(
    files.filter(({ productId }) => productId !== null),
    ({ productId }) => productId as number,
  )
  for await (const ids of chunksInTurns([...byProduct.keys()], chunkSize)) {
    const images = await listImages(db, ids)
    for (const id of ids) {
      const has = new Set((images.get(id) ?? []).map(({ ref }) => ref))
      const seen = new Set<string>()
      let room = pictureLimits.perProduct - has.size
      for (const file of (byProduct.get(id) ?? []).sort(byPlace)) {
        const refuse = (reason: 'too_many' | 'repeated') =>
          decided.set(file.id, { ...file, outcome: 'refused', reason })
        if (seen.has(file.ref)) refuse('repeated')
        else if (has.has(file.ref)) decided.set(file.id, { ...file, outcome: 'known', reason: null })
        else if (room > 0) room--
        else refuse('too_many')
        seen.add(file.ref)
      }
    }
  }
  return decided
}
