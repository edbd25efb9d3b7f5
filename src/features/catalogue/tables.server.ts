/** The tables of products, categories, their lists, attributes, search and visits, as both engines store them. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'
import type { categoryFields } from './model/category-fields.ts'
import type { FieldColumns } from './model/field-columns.ts'
import type { productFields } from './model/product-fields.ts'
import type { SearchRuleKind } from './model/search-rule-kinds.ts'
import type { SpecRecord } from './model/spec-records.ts'
import type { PictureImportTables } from './picture-import/tables.server.ts'

/** In the trash a row frees its slug for others and keeps it in `trashedSlug`. Slugs are unique among live rows only. */
type Trash = { deletedAt: string | null; trashedSlug: string | null }

export type CategoryTable = Stamps &
  FieldColumns<typeof categoryFields> & {
    id: Generated<number>
    slug: string
    position: number
    shown: number
    translations: string
    imageRef: string | null
    /** A picture of where the serial number is. */
    serialImageRef: Generated<string | null>
    /** Shown products in it and below, counted as if the category were visible. Updated together with the listing. */
    productCount: Generated<number>
    /** The ids from the main category down to itself, as `3/17/42`. */
    lineage: Generated<string>
    /** The position in `lineage`, from 1, of the lowest category that is hidden or in the trash; 0 when there is none. */
    openFrom: Generated<number>
  } & Trash

export type ProductTable = Stamps &
  FieldColumns<typeof productFields> & {
    id: Generated<number>
    slug: string
    /** The code without case and punctuation; unique. */
    codeKey: string | null
    description: string
    shown: number
    translations: string
    /** Compared byte by byte, it orders names as a reader of their language expects. */
    sortKey: string
    visits: Generated<number>
    /** One of its pictures. */
    mainImageRef: string | null
    /** Whether visitors could see it when it went to the trash. Its address is then answered with "gone". */
    wasShown: Generated<number>
  } & Trash

/** Other names that lead to a product or category: translated ones, and those it had before. */
export type NameAliasTable = {
  id: Generated<number>
  entity: 'product' | 'category'
  entityId: number
  slug: string
  /** `gone`: the name of a product that visitors could see and that no longer exists. */
  source: 'translation' | 'history' | 'gone'
}

/** What the page of a product that is deleted for good still says. Only products that visitors could see have a row. */
export type GoneProductTable = {
  id: number
  name: string
  /** JSON: the name in other languages. */
  translations: string
  categoryId: number | null
  replacementId: number | null
}

/** A file of a product that is not saved yet. The draft itself is in the browser of the administrator. */
type DraftFileTable = { adminId: number; draft: string; ref: string; expiresAt: string }

/** The index of categories and their products: one row for every list that a product is in. */
export type ListingTable = {
  categoryId: number
  productId: number
  /**
   * Whether visitors who see the list find the product in it: the product and all categories between the list's own and the
   * product must be visible.
   */
  shown: number
  visible: number
  sortKey: string
  price: number | null
  visits: number
}

/** A search rule: a group of synonyms, a word to ignore, or products pinned to a query. */
export type SearchRuleTable = Stamps & {
  id: Generated<number>
  kind: SearchRuleKind
  /** The folded texts by which an entry is the same as another one of its kind. Unique for each kind. */
  key: string
  /** All its texts, folded, for the search field of the back office. */
  searched: string
  /** What was typed, as JSON. */
  fields: string
}

/** The log of searches by visitors: how often a term was searched for in a month, and how that ended. */
export type SearchTermTable = {
  term: string
  /** As `2026-11`. */
  month: string
  searches: number
  /** Searches without any result. */
  nothing: number
  /** Searches answered with the results of another wording. */
  corrected: number
  /** How often a result was opened. */
  clicks: number
  lastAt: string
  /** The last search without any result. */
  nothingAt: string | null
}

/** A tag, which any number of products have. */
export type TagTable = Stamps & {
  id: Generated<number>
  name: string
  /** JSON: the name in other languages. */
  translations: string
  /** Compared byte by byte, as that of products. */
  sortKey: string
}

export type CatalogueTables = {
  category: CategoryTable
  product: ProductTable
  /** Every category a product is in, its own (position 0) and the extra ones. */
  productCategory: { productId: number; categoryId: number; position: number }
  productRelation: { productId: number; relatedId: number; position: number }
  tag: TagTable
  /** Every name that leads to a tag, folded (`tagKey`): those in both languages, and those it had before. No two tags share one. */
  tagName: { key: string; tagId: number; isFormer: number }
  productTag: { productId: number; tagId: number; position: number }
  /** Every product outside the trash has a row for each category it is in or under, and one for 0, the list of all products. */
  listing: ListingTable
  /**
   * The facet index: what a product can be filtered by, as one text, so that many products can be counted at once. An index in
   * memory that is synced to content version `version` or later has read the row. `facets` is empty for a product in the trash.
   */
  productFacet: { productId: number; version: number; facets: string }
  productImage: {
    productId: number
    ref: string
    position: number
    alt: string
    translations: string
    /** The focal point that staff chose. */
    focus: string | null
    deletedAt: string | null
  }
  draftFile: DraftFileTable
  productDocument: {
    productId: number
    ref: string
    position: number
    name: string
    deletedAt: string | null
  }
  visitDay: { productId: number; day: string; count: number }
  /** Recent visitors of a product, by a hash that changes every day. */
  visitSeen: { productId: number; visitor: string; at: string }
  attribute: Stamps & {
    id: Generated<number>
    categoryId: number
    name: string
    translations: string
    type: string
    unit: string
    choices: string
    /** JSON: removed choices, and the words that choices had before. */
    formerChoices: string
    filterable: number
    position: number
    /** How many products follow its last change, in parts. 0 when all have. */
    updatingProducts: Generated<number>
    /** 0 while the facet index lacks values by which visitors could filter, because products still follow a change. */
    filterReady: Generated<number>
    /** JSON: texts in the place of its values that are meant as they are. */
    leftAsText: Generated<string>
    /** Since when it is removed. Its values stay linked to it, and count as free specifications until the removal is undone. */
    deletedAt: string | null
  }
  /** A specification of a product is one record, and one more for each language that it has texts in. */
  spec: SpecRecord & { id: Generated<number>; productId: number }
  /** What was in the place of a value before many were mended at once, for the undo. Kept as long as the history. */
  mendedValue: {
    mendKey: string
    productId: number
    attributeId: number
    /** JSON: the records that there were, and the value they became. */
    earlier: string
    mended: string
    createdAt: string
  }
  nameAlias: NameAliasTable
  goneProduct: GoneProductTable
  /** Every product outside the trash: all words it is found by, its names and its main category. The engine's full-text index follows `words`. */
  searchText: {
    productId: number
    words: string
    /** The same words without marks, and those of the descriptions, with an index of their own. */
    allWords: string
    names: string
    categoryId: number
  }
  /** The words by which the documents of a product are found, separated by spaces. */
  documentSearch: { productId: number; words: string }
  /** How many products have a word. */
  searchWord: { word: string; products: number }
  /**
   * Every word as it is, with one or two letters left out, and its consonants. A misspelt or transliterated word shares one of
   * these spellings with the right one.
   */
  searchSpelling: { spelling: string; word: string }
  shopWord: SearchRuleTable
  searchTerm: SearchTermTable
} & PictureImportTables

/**
 * Which tables public pages show something of. They are written in a `contentTransaction` only, which a test watches. The
 * exception are the columns `visits`: no cached page shows them.
 */
export const catalogueContent: Record<keyof CatalogueTables, boolean> = {
  category: true,
  product: true,
  productCategory: true,
  productRelation: true,
  tag: true,
  tagName: true,
  productTag: true,
  listing: true,
  productFacet: true,
  productImage: true,
  productDocument: true,
  draftFile: false,
  visitDay: false,
  visitSeen: false,
  attribute: true,
  spec: true,
  mendedValue: false,
  nameAlias: true,
  goneProduct: true,
  searchText: true,
  documentSearch: true,
  searchWord: true,
  searchSpelling: true,
  shopWord: true,
  searchTerm: false,
  pictureImport: false,
  pictureImportFile: false,
  pictureFileName: false,
}
