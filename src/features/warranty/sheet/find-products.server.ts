/** Finds the products that a sheet of serial numbers names: by model code, barcode, or name in either language. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { codeKey } from '#features/catalogue/names/slug.ts'
import type { Db } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { fold } from '#shared/fold.ts'

export type NamedProduct = { id: number; name: string; code: string | null; warrantyMonths: number | null }
export type FindProduct = (named: string) => NamedProduct[]
/** For one check: what was looked up is not looked up again for the next rows. */
export type ProductFinder = { load(names: string[]): Promise<FindProduct> }

const columns = ['id', 'name', 'code', 'codeKey', 'barcode', 'translations', 'warrantyMonths'] as const
/** Products that are read together. */
const slice = 2000

/** By code first: a name that is another product's code does not stand for both. */
export function createProductFinder(db: Db): ProductFinder {
  const asked = new Set<string>()
  const byCode = new Map<string, NamedProduct[]>()
  let byName: Promise<Map<string, NamedProduct[]>> | undefined
  const live = db.selectFrom('product').select(columns).where('deletedAt', 'is', null)
  const codeOf = (named: string) => byCode.get(codeKey(named)) ?? byCode.get(named)

  return {
    async load(names) {
      const wanted = [...new Set(names)].filter(one => !asked.has(one))
      for (const one of wanted) asked.add(one)
      for (const some of chunksOf(wanted, 500)) {
        const keys = some.map(codeKey)
        const rows = await live
          .where(({ or, eb }) => or([eb('codeKey', 'in', keys), eb('barcode', 'in', some)]))
          .execute()
        for (const row of rows) {
          for (const key of [row.codeKey, row.barcode]) if (key) byCode.set(key, [row])
        }
      }
      // Names of the other language are in the translations, which no index has: most sheets have codes.
      if (wanted.some(one => !codeOf(one))) byName ??= readNames(db)
      const known = await byName
      return named => codeOf(named) ?? known?.get(fold(named)) ?? []
    },
  }
}

/** Every product by its names, a few thousand at a time. */
async function readNames(db: Db): Promise<Map<string, NamedProduct[]>> {
  const byName = new Map<string, NamedProduct[]>()
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('product')
      .select(columns)
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    for (const { id, name, code, warrantyMonths, translations } of rows) {
      const translated = Object.values(JSON.parse(translations) as Record<string, { name?: string }>)
      for (const key of new Set([name, ...translated.map(one => one.name ?? '')].map(fold))) {
        if (key === '') continue
        byName.set(key, [...(byName.get(key) ?? []), { id, name, code, warrantyMonths }])
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < slice) return byName
    after = last.id
    await nextTurn()
  }
}
