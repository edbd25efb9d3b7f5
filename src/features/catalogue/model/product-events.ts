/** What the history records of a product: every field that an administrator can set, its pictures and documents. */
import type { Changes } from '#features/history/event.ts'
import type { Product } from './product.ts'
import { type ProductFieldName, productFields } from './product-fields.ts'

const ownFields = Object.keys(productFields) as ProductFieldName[]
/** Fields that are saved one by one, while they are edited. */
export const productFileFields = [
  'imageRefs',
  'mainImageRef',
  'imageAlts',
  'imageFocus',
  'documents',
] as const

export type ProductEventField = ProductFieldName | (typeof productFileFields)[number]
export const productEventFields: readonly ProductEventField[] = [...ownFields, ...productFileFields]

export function toProductEvent(product: Omit<Product, 'breadcrumb'>): Record<ProductEventField, unknown> {
  const own = ownFields.map(name => [name, product[name]] as const)
  const alts = product.images.map(({ ref, alt, translations }) => [ref, { alt, translations }] as const)
  return {
    ...(Object.fromEntries(own) as Record<ProductFieldName, unknown>),
    translations: withoutKeySpecs(product.translations),
    imageRefs: product.images.map(image => image.ref),
    mainImageRef: product.image?.ref ?? null,
    imageAlts: Object.fromEntries(alts),
    imageFocus: Object.fromEntries(product.images.map(({ ref, focus }) => [ref, focus])),
    documents: product.documents.map(({ ref, name }) => ({ ref, name })),
  }
}

/** They follow from the specifications. Earlier versions recorded them with the texts. Languages without any other text are left out. */
export function withoutKeySpecs(translations: object): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { keySpecs: _, ...texts }]) =>
      Object.keys(texts).length > 0 ? [[locale, texts]] : [],
    ),
  )
}

/** Whether a product's version has to be raised. Changes of pictures and documents do not raise it. */
export const isProductChange = (changes: Changes) => ownFields.some(name => name in changes)

/** The files that an event refers to. They are kept as long as the event, because reverting it needs them. */
export function filesOf({ images, documents }: Pick<Product, 'images' | 'documents'>): string[] {
  return [...images, ...documents].map(file => file.ref)
}
