/**
 * The documents of products as a kind of the search (`shared/site-search/`): found by the words of their names, together with
 * those of their product. Registered in `services.server.ts`.
 */
import { sql } from 'kysely'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { Database, Engine } from '#server/database/database.server.ts'
import { hitTranslations, type SearchedWords, type SiteSearchKind } from '#shared/site-search/site-search.ts'
import { everything } from '../../listing/listing.server.ts'
import type { ProductDocument } from '../../model/product.ts'
import { elsewhereTexts } from '../../texts/elsewhere.ts'
import { clausesIn, documentMark, toBeginning } from './document-terms.ts'

/** How many of the newest products with matching documents are read: hidden ones are left out of these. */
const considered = 200
/** The documents of so many of them are compared with the words. A product has a few at most. */
const compared = 20

type Options = Pick<Database, 'db' | 'engine'> & {
  toDocument(row: Omit<ProductDocument, 'url'>): ProductDocument
}

export function createDocumentKind({ db, engine, toDocument }: Options): SiteSearchKind {
  async function productsWith(words: SearchedWords): Promise<number[]> {
    const { rows } = await sql<{ productId: number }>`
      select "listing"."productId" from (${matching(words, engine)}) as "match" cross join "listing"
      where "listing"."categoryId" = ${everything} and "listing"."shown" = 1 and "listing"."productId" = "match"."productId"
      order by "listing"."productId" desc limit ${compared}`.execute(db)
    return rows.map(row => row.productId)
  }

  return {
    name: 'documents',
    headings: { en: elsewhereTexts.en.documents, fa: elsewhereTexts.fa.documents },
    icon: 'download',
    all: null,

    async find(words, limit) {
      dependsOn('words', 'list:0')
      const productIds = await productsWith(words)
      if (productIds.length === 0) return []
      dependsOn(...productIds.map(id => `product:${id}` as const))
      const rows = await db
        .selectFrom('productDocument')
        .innerJoin('media', 'media.ref', 'productDocument.ref')
        .innerJoin('product', 'product.id', 'productDocument.productId')
        .select(['productDocument.ref', 'productDocument.name', 'media.bytes'])
        .select(['product.name as productName', 'product.translations'])
        .where('productDocument.productId', 'in', productIds)
        .where('productDocument.deletedAt', 'is', null)
        .orderBy('productDocument.productId', 'desc')
        .orderBy('productDocument.position')
        .execute()
      const scored = rows
        .map(row => ({ row, score: clausesIn(row.name, words) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score)
      // Colours of one model often share their manual.
      const files = new Map(scored.toReversed().map(({ row }) => [row.ref, row]))
      const best = scored.filter(({ row }) => files.get(row.ref) === row).slice(0, limit)
      return best.map(({ row: { productName, translations, ...document } }) => ({
        title: document.name.replace(/\.pdf$/i, ''),
        snippet: productName,
        translations: hitTranslations(snippetsIn(JSON.parse(translations))),
        link: toDocument(document).url,
        isFile: true,
        hasAll: true,
      }))
    },
  }
}

const snippetsIn = (translations: Record<string, { name?: string }>) =>
  Object.fromEntries(
    Object.entries(translations).map(([locale, { name }]) => [locale, name ? { snippet: name } : {}]),
  )

type Notation = Record<'quote' | 'and' | 'or', string>
const notations: Record<Engine, Notation> = {
  sqlite: { quote: '"', and: ' AND ', or: ' OR ' },
  postgres: { quote: "'", and: ' & ', or: ' | ' },
}

/** Words have only letters and digits, so nothing in them is an operator. */
function toCondition({ clauses }: SearchedWords, { quote, and, or }: Notation): string {
  const anyOf = (parts: string[]) => `(${[...new Set(parts)].join(or)})`
  const quoted = (term: string) => quote + term + quote
  const inOwn = (beginning: string) => quoted(documentMark + toBeginning(beginning))
  const inAny = (beginning: string) => anyOf([inOwn(beginning), quoted(toBeginning(beginning))])
  const conditions = clauses.map(({ alternatives }) =>
    anyOf(alternatives.map(({ beginnings }) => `(${beginnings.map(inAny).join(and)})`)),
  )
  const own = clauses.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ beginnings }) => beginnings.map(inOwn)),
  )
  // Words of the product's name alone find the product, and not its documents.
  return [...conditions, anyOf(own)].join(and)
}

/** A select of the newest products that have the words. */
function matching(words: SearchedWords, engine: Engine) {
  const condition = toCondition(words, notations[engine])
  if (engine === 'sqlite')
    return sql`select rowid as "productId" from "documentSearchIndex" where "documentSearchIndex" match ${condition}
      order by rowid desc limit ${considered}`
  // `offset 0` makes PostgreSQL use the index, also for a word that it takes for common.
  return sql`select "productId" from (
      select "productId" from "documentSearch" where "tokens" @@ (select cast(${condition} as tsquery)) offset 0
    ) as "matching" order by "productId" desc limit ${considered}`
}
