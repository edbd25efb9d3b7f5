// What ours is compared with, on the same products: MiniSearch from npm with prefixes and mistakes, and SQLite's FTS5 as it comes.
import { DatabaseSync } from 'node:sqlite'
import MiniSearch from 'minisearch'
import type { QualityProduct } from './family.ts'
import { products } from './products.ts'
import { tree } from './words.ts'

/** Finds the codes of the matching products, best first. */
export type Search = (query: string) => string[]

const categoryNames = new Map(tree.flatMap(({ leaves }) => Object.entries(leaves)))
/** The weight of each field. */
const weights = { name: 8, code: 8, category: 3, summary: 2, tags: 2, specs: 2, description: 1 }
const fields = Object.keys(weights) as (keyof typeof weights)[]

function toDocument(product: QualityProduct) {
  const languages = product.only === undefined ? ([0, 1] as const) : [product.only]
  const join = (texts: (language: 0 | 1) => string) => languages.map(texts).join(' ')
  return {
    code: product.code,
    name: join(language => product.name[language]),
    category: join(language => categoryNames.get(product.category)?.[language] ?? ''),
    summary: join(language => product.summary[language]),
    tags: product.tags.join(' '),
    specs: join(language => product.specs.map(([, value]) => value[language]).join(' ')),
    description: join(language => product.description[language].replace(/<[^>]*>/g, ' ')),
  }
}

export function miniSearch(): Search {
  const index = new MiniSearch({
    idField: 'code',
    fields,
    searchOptions: { prefix: true, fuzzy: 0.2, boost: weights },
  })
  index.addAll(products.map(toDocument))
  return query => index.search(query).map(result => String(result.id))
}

export function plainFts5(): Search {
  const db = new DatabaseSync(':memory:')
  db.exec(`create virtual table product using fts5(${fields.join(', ')}, tokenize = 'unicode61')`)
  const insert = db.prepare(
    `insert into product(${fields.join(', ')}) values (${fields.map(() => '?').join(', ')})`,
  )
  for (const document of products.map(toDocument)) insert.run(...fields.map(field => document[field]))
  const find = db.prepare(
    `select code from product where product match ? order by bm25(product, ${Object.values(weights).join(', ')}) limit 24`,
  )
  return query => {
    const words = query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    return find.all(words.map(word => `"${word}"*`).join(' ')).map(row => String(row.code))
  }
}
