/** Creates the services of the catalogue and connects them. Called by `services.server.ts`. */

import { createAttributes } from '#features/catalogue/attributes/attributes.server.ts'
import { serveAttributes } from '#features/catalogue/attributes/attributes-api.server.ts'
import { listValueEvents } from '#features/catalogue/attributes/value-events.server.ts'
import { createCategories } from '#features/catalogue/categories/categories.server.ts'
import { serveCategories } from '#features/catalogue/categories/categories-api.server.ts'
import { createCategoryImages } from '#features/catalogue/categories/category-image.server.ts'
import { serveCategoryImage } from '#features/catalogue/categories/category-image-api.server.ts'
import { createCategoryRemoval } from '#features/catalogue/categories/remove-in-parts.server.ts'
import { createDraftFiles } from '#features/catalogue/files/draft-files.server.ts'
import { serveDraftFiles } from '#features/catalogue/files/draft-files-api.server.ts'
import { createProductDocuments, toDocument } from '#features/catalogue/files/product-documents.server.ts'
import { serveProductDocuments } from '#features/catalogue/files/product-documents-api.server.ts'
import { createProductImageUploads } from '#features/catalogue/files/product-image-uploads.server.ts'
import { listMainImages } from '#features/catalogue/files/product-images.server.ts'
import { serveProductImages } from '#features/catalogue/files/product-images-api.server.ts'
import { createAttachmentPurge } from '#features/catalogue/files/purge-files.server.ts'
import { createProductSheet } from '#features/catalogue/imports/product-sheet.server.ts'
import { createAttributeSheet } from '#features/catalogue/imports/tree/attribute-sheet.server.ts'
import { createCategorySheet } from '#features/catalogue/imports/tree/category-sheet.server.ts'
import { createProductList } from '#features/catalogue/lists/product-list.server.ts'
import { serveProductLists } from '#features/catalogue/lists/product-lists-api.server.ts'
import { createVisits } from '#features/catalogue/lists/visits.server.ts'
import { serveVisits } from '#features/catalogue/lists/visits-api.server.ts'
import { createPictureImportServices } from '#features/catalogue/picture-import/picture-import-services.server.ts'
import { toBulkChange } from '#features/catalogue/products/bulk/bulk-change-rows.server.ts'
import { createBulkChanges } from '#features/catalogue/products/bulk/bulk-changes.server.ts'
import { serveBulkChanges } from '#features/catalogue/products/bulk/bulk-changes-api.server.ts'
import { createEachProducts } from '#features/catalogue/products/each/each-products.server.ts'
import { serveEachProducts } from '#features/catalogue/products/each/each-products-api.server.ts'
import { createProductPreviews } from '#features/catalogue/products/product-previews.server.ts'
import { serveProductPreviews } from '#features/catalogue/products/product-previews-api.server.ts'
import { createProducts } from '#features/catalogue/products/products.server.ts'
import { serveProducts } from '#features/catalogue/products/products-api.server.ts'
import { createPurge } from '#features/catalogue/products/purge-trash.server.ts'
import { createDocumentKind } from '#features/catalogue/search/documents/find-documents.server.ts'
import { createSearch } from '#features/catalogue/search/search.server.ts'
import { createSearchPreview } from '#features/catalogue/search/search-rules/search-preview.server.ts'
import { createSearchRuleService } from '#features/catalogue/search/search-rules/search-rules.server.ts'
import { serveSearchRules } from '#features/catalogue/search/search-rules/search-rules-api.server.ts'
import { createExports } from '#features/catalogue/sheets/exports.server.ts'
import { serveExports } from '#features/catalogue/sheets/exports-api.server.ts'
import { createTags } from '#features/catalogue/tags/tags.server.ts'
import { serveTags } from '#features/catalogue/tags/tags-api.server.ts'
import type { RecordEvent } from '#features/history/event.ts'
import { daily } from '#features/jobs/background-jobs.server.ts'
import type { LongWork, LongWorkRow } from '#features/long-work/long-work.ts'
import type { FileStore, Media } from '#features/media/media.ts'
import type { Previews } from '#features/previews/previews.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import type { Config } from '#server/process/config.server.ts'
import type { Locale } from '#shared/locale.ts'

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  media: Media & { files: FileStore }
  config: Pick<Config, 'dataDir'>
  limits: Pick<Limits, 'take'>
  longWork: LongWork
  previews: Pick<Previews, 'store'>
  /** What is found beside products and their documents, in this order. */
  searchKinds: NonNullable<Parameters<typeof createSearch>[0]['kinds']>
  /** The products that staff chose for the home page. */
  featuredIds(): Promise<number[]>
  /** What exports need beside the catalogue. */
  exports: Pick<
    Parameters<typeof createExports>[0],
    'limits' | 'siteUrl' | 'apiBase' | 'currency' | 'serialSheet'
  >
  /** Who sees public pages. */
  visitor: Caller
}

/** Those that write categories, attributes and products: for the shop, and for others on the database of a single transaction. */
export function createCatalogueRows(
  options: Pick<Options, 'database' | 'baseLocale' | 'record' | 'longWork'>,
) {
  const categories = createCategories(options)
  return {
    categories,
    attributes: createAttributes(options),
    products: createProducts({ ...options, categories }),
  }
}

export function createCatalogue(options: Options) {
  const { database, baseLocale, record, media, longWork, previews, searchKinds, visitor } = options
  const mainImages = (owners: Parameters<typeof listMainImages>[1]) => listMainImages(database.db, owners)
  const { categories, attributes, products } = createCatalogueRows(options)
  const tags = createTags({ database, baseLocale, record, longWork })
  const search = createSearch({
    database,
    listMainImages: mainImages,
    kinds: [...searchKinds, createDocumentKind({ ...database, toDocument })],
  })
  const lists = createProductList({ database, baseLocale, search })
  const searchRules = createSearchRuleService({ database, record, cards: lists.cards })
  const visits = createVisits(database)
  const categoryRemoval = createCategoryRemoval({ database, longWork, record, baseLocale })
  const bulkChanges = createBulkChanges({
    database,
    longWork,
    products,
    startCategoryRemoval: categoryRemoval.start,
    lists,
  })
  const draftFiles = createDraftFiles({ database, media })
  const productPreviews = createProductPreviews({ products, lists, store: previews.store })
  const exports = createExports({ ...options.exports, database, baseLocale, lists, categories })
  const pictureImports = createPictureImportServices({ ...options, lists })
  const attributesWith = (record: RecordEvent) => createAttributes({ ...options, record })
  const categoryImageOptions = { database, media, record, categories }
  return {
    sheets: [
      createProductSheet({
        ...{ database, baseLocale, record, currency: options.exports.currency },
        attributesWith: record => attributesWith(record).revertHandler,
      }),
      createCategorySheet({ database, baseLocale, record }),
      createAttributeSheet({ database, baseLocale, record, attributesWith }),
    ],
    mainImages,
    pictureImports,
    toBulkChange: (row: LongWorkRow, locale: Locale) => toBulkChange(database.db, row, locale),
    lists,
    search,
    visits,
    draftFiles,
    revertHandlers: {
      product: products.revertHandler,
      category: categories.revertHandler,
      attribute: attributes.revertHandler,
      tag: tags.revertHandler,
      ...searchRules.revertHandlers,
    },
    /** What belongs to the history of a product without an event of its own. */
    listEventsElsewhere: { product: listValueEvents },
    longWorkKinds: [
      ...bulkChanges.kinds,
      categoryRemoval.kind,
      attributes.longWorkKind,
      attributes.mendingKind,
      ...tags.kinds,
      pictureImports.longWorkKind,
    ],
    /** Completes the snapshot of a product's preview. */
    openPreview: (snapshot: unknown) => productPreviews.complete(snapshot, visitor),
    upkeep: [
      daily('purge-trash', createPurge({ database, baseLocale, record })),
      daily('purge-attachments', createAttachmentPurge(database)),
      daily('purge-search-log', search.log.purge),
      daily('purge-mended-values', attributes.purgeMended),
      daily('purge-picture-imports', pictureImports.purge),
    ],
    served: [
      ...serveProducts(products, lists),
      ...serveBulkChanges(bulkChanges),
      ...serveEachProducts(createEachProducts({ database, baseLocale, record })),
      ...serveProductImages(createProductImageUploads({ database, media, record, products })),
      ...serveProductDocuments(createProductDocuments({ database, media, record, products })),
      ...serveDraftFiles(draftFiles),
      ...serveProductPreviews(productPreviews),
      ...serveProductLists(lists, options.featuredIds),
      ...serveVisits(visits),
      ...search.served,
      ...serveSearchRules(searchRules, createSearchPreview({ db: database.db, lists })),
      ...serveCategories(categories),
      ...serveCategoryImage(
        createCategoryImages({ ...categoryImageOptions, slot: 'imageRef' }),
        createCategoryImages({ ...categoryImageOptions, slot: 'serialImageRef' }),
      ),
      ...serveAttributes(attributes),
      ...serveTags(tags),
      ...serveExports(exports),
      ...pictureImports.served,
    ],
  }
}
