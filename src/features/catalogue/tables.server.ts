/** The tables of products, categories, their lists, attributes, search and visits, as both engines store them. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

/** In the trash a row gives its address away and remembers it, so that addresses stay unique among what is live. */
type Trash = { deletedAt: string | null; trashedSlug: string | null }

export type CategoryTable = Stamps & {
  id: Generated<number>
  name: string
  slug: string
  parentId: number | null
  position: number
  visible: number
  shown: number
  description: string
  translations: string
  imageRef: string | null
  imageAlt: Generated<string>
  /** Products that visitors find in it and below, if they see it; kept with the listing. */
  productCount: Generated<number>
  /** The ids from the main category down to itself, as `3/17/42`. */
  lineage: Generated<string>
  /** How many of these lead up to the last hidden one: what lies under that is open. 0 when none is hidden. */
  openFrom: Generated<number>
} & Trash

export type ProductTable = Stamps & {
  id: Generated<number>
  name: string
  slug: string
  code: string | null
  /** The code without case and punctuation; unique. */
  codeKey: string | null
  summary: string
  description: string
  categoryId: number | null
  price: number | null
  warrantyMonths: number | null
  tags: string
  lifecycle: string
  replacementId: number | null
  seoTitle: string
  seoDescription: string
  visible: number
  shown: number
  translations: string
  /** Compared byte by byte: orders names as a reader of their language does. */
  sortKey: string
  visits: Generated<number>
  /** One of its pictures. */
  mainImageRef: string | null
  /** Whether visitors saw it when it went to the trash: its address then answers "gone". */
  wasShown: Generated<number>
} & Trash

/** Other names that lead to a product or category: translated ones, and those it had before. */
export type NameAliasTable = {
  id: Generated<number>
  entity: 'product' | 'category'
  entityId: number
  slug: string
  /** `gone`: of a product that visitors saw and that no longer exists. */
  source: 'translation' | 'history' | 'gone'
}

export type ListingTable = {
  categoryId: number
  productId: number
  /** Whether visitors find it in this list, if they see the list: the way down to it must be visible. */
  shown: number
  visible: number
  sortKey: string
  price: number | null
  visits: number
}

export type CatalogueTables = {
  category: CategoryTable
  product: ProductTable
  /** Every category a product is in, its own (position 0) and the extra ones. */
  productCategory: { productId: number; categoryId: number; position: number }
  productRelation: { productId: number; relatedId: number; position: number }
  /** For every product outside the trash a row in each category it is in or under, and one in 0, which is all of them. */
  listing: ListingTable
  /** What a product can be found by, for counting many at once; with `version` of the content, or an earlier one, it is known to all. Empty: in the trash. */
  productFacts: { productId: number; version: number; facts: string }
  productImage: {
    productId: number
    ref: string
    position: number
    alt: string
    translations: string
    deletedAt: string | null
  }
  productDocument: {
    productId: number
    ref: string
    position: number
    name: string
    deletedAt: string | null
  }
  visitDay: { productId: number; day: string; count: number }
  /** Who looked lately, by a hash that changes every day. */
  visitSeen: { productId: number; visitor: string; at: string }
  attribute: Stamps & {
    id: Generated<number>
    categoryId: number
    name: string
    translations: string
    type: string
    unit: string
    choices: string
    filterable: number
    position: number
  }
  spec: {
    id: Generated<number>
    productId: number
    /** Empty for the base language. */
    locale: string
    position: number
    attributeId: number | null
    group: string
    name: string
    value: string
    number: number | null
  }
  nameAlias: NameAliasTable
  /** For every product outside the trash: all words it is found by, and its names. The engine's own index follows `words`. */
  searchText: { productId: number; words: string; names: string }
  /** How many products have a word. */
  searchWord: { word: string; products: number }
  /** Words as they are and with a letter left out: a misspelt one has one of these in common with the right one. */
  searchSpelling: { spelling: string; word: string }
  /** What visitors looked for and did not find. */
  searchMiss: { term: string; count: number; lastAt: string }
}
