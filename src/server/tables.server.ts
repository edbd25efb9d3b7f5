/** Every table as both engines store it: whole numbers, text, 0/1 for yes and no, ISO-8601 UTC text for times. */
import type { Generated } from 'kysely'

type Stamps = { createdAt: string; updatedAt: string; version: number }

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
}

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
}

/** Other names that lead to a product or category: translated ones, and those it had before. */
export type NameAliasTable = {
  id: Generated<number>
  entity: 'product' | 'category'
  entityId: number
  slug: string
  source: 'translation' | 'history'
}

export type Tables = {
  migration: { name: string; appliedAt: string }
  setting: { name: string; value: string }
  /** One row; raised by every write that a public page can show. */
  contentVersion: { id: number; version: number }
  category: CategoryTable
  product: ProductTable
  /** Every category a product is in, its own (position 0) and the extra ones. */
  productCategory: { productId: number; categoryId: number; position: number }
  productRelation: { productId: number; relatedId: number; position: number }
  attribute: {
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
  admin: Stamps & { id: Generated<number>; username: string; displayName: string; passwordHash: string }
  session: {
    id: Generated<number>
    tokenHash: string
    adminId: number
    createdAt: string
    seenAt: string
    expiresAt: string
  }
  loginFailure: { id: Generated<number>; username: string; address: string; at: string }
  /** Addresses from which an account logged in before: they are let in when others are throttled. */
  loginSuccess: { username: string; address: string; at: string }
}
