/** Finds the products that a sheet of serial numbers names: by model code, barcode, or name in either language. */
import { codeKey } from '#features/catalogue/names/slug.ts'
import type { Db } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { fold } from '#shared/fold.ts'

export type NamedProduct = { id: number; name: string; code: string | null; warrantyMonths: number | null }
export type FindProduct = (named: string) => NamedProduct[]

/** By code first: a name that is another product's code does not stand for both. */
export async function findNamedProducts(db: Db, names: Iterable<string>): Promise<FindProduct> {
  const wanted = [...new Set(names)]
  const byCode = new Map<string, NamedProduct[]>()
  const byName = new Map<string, NamedProduct[]>()
  const columns = ['id', 'name', 'code', 'codeKey', 'barcode', 'translations', 'warrantyMonths'] as const
  const live = db.selectFrom('product').select(columns).where('deletedAt', 'is', null)
  for (const some of chunksOf(wanted, 500)) {
    const keys = some.map(codeKey)
    const rows = await live
      .where(({ or, eb }) => or([eb('codeKey', 'in', keys), eb('barcode', 'in', some)]))
      .execute()
    for (const row of rows) {
      for (const key of [row.codeKey, row.barcode]) if (key) byCode.set(key, [row])
    }
    const rest = some.filter(one => !byCode.has(codeKey(one)) && !byCode.has(one))
    if (rest.length === 0) continue
    // Names of the other language are in the translations, which no index has: most sheets have codes.
    for (const row of await live.execute()) {
      const translated = Object.values(JSON.parse(row.translations) as Record<string, { name?: string }>)
      for (const name of new Set([row.name, ...translated.map(one => one.name ?? '')].map(fold))) {
        if (name === '') continue
        byName.set(name, [...(byName.get(name) ?? []).filter(one => one.id !== row.id), row])
      }
    }
  }
  return named => byCode.get(codeKey(named)) ?? byCode.get(named) ?? byName.get(fold(named)) ?? []
}
