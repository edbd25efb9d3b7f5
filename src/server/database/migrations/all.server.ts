import { foundation } from './0001-foundation.server.ts'
import { wholeCatalogue } from './0002-whole-catalogue.server.ts'
import { accountsWhole } from './0003-accounts.server.ts'
import { tickets } from './0004-tickets.server.ts'
import { search } from './0005-search.server.ts'
import { facets } from './0006-facets.server.ts'
import { serials } from './0007-serials.server.ts'
import { heroPicture } from './0008-hero-picture.server.ts'
import { support } from './0009-support.server.ts'
import { logins } from './0010-logins.server.ts'
import { facetNames } from './0011-facet-names.server.ts'
import { eventGroups } from './0012-event-groups.server.ts'
import { barcode } from './0013-barcode.server.ts'
import { contentChanges } from './0014-content-changes.server.ts'
import { productsByChange } from './0015-products-by-change.server.ts'
import { removedAttributes } from './0016-removed-attributes.server.ts'
import { bulkChanges } from './0017-bulk-changes.server.ts'
import { searchScopes } from './0018-search-scopes.server.ts'
import { shopWords } from './0019-shop-words.server.ts'
import { focalPoints } from './0020-focal-points.server.ts'
import { deletedAttributes } from './0021-deleted-attributes.server.ts'
import { specsByAttribute } from './0022-specs-by-attribute.server.ts'
import { productsByBarcode } from './0023-products-by-barcode.server.ts'
import { goneProducts } from './0024-gone-products.server.ts'
import { previews } from './0025-previews.server.ts'
import { linkPreviewPictures } from './0026-link-preview-pictures.server.ts'
import { ticketSearch } from './0027-ticket-search.server.ts'
import { valuesOnce } from './0028-values-once.server.ts'
import { tags } from './0029-tags.server.ts'
import { documentSearch } from './0030-document-search.server.ts'
import { attributeUpdates } from './0031-attribute-updates.server.ts'
import { mendedValues } from './0032-mended-values.server.ts'
import { pages } from './0034-pages.server.ts'
import { menus } from './0035-menus.server.ts'
import { demoItems } from './0036-demo-items.server.ts'
import { invitations } from './0037-invitations.server.ts'
import { passwordResets } from './0038-password-resets.server.ts'
import { leases } from './0039-leases.server.ts'
import { sheetImports } from './0040-sheet-imports.server.ts'
import { warrantyDesk } from './0041-warranty-desk.server.ts'
import { lookUps } from './0042-look-ups.server.ts'
import { activationRequests } from './0043-activation-requests.server.ts'
import { pictureImports } from './0044-picture-imports.server.ts'
import { serialPlaces } from './0055-serial-places.server.ts'
import { serialIndexes } from './0058-serial-indexes.server.ts'
import type { Migration } from './migration.server.ts'

/** All migrations in order. New ones go to the end. */
export const migrations: readonly Migration[] = [
  foundation,
  wholeCatalogue,
  accountsWhole,
  tickets,
  search,
  facets,
  serials,
  heroPicture,
  support,
  logins,
  facetNames,
  eventGroups,
  barcode,
  contentChanges,
  productsByChange,
  removedAttributes,
  bulkChanges,
  searchScopes,
  shopWords,
  focalPoints,
  deletedAttributes,
  specsByAttribute,
  productsByBarcode,
  goneProducts,
  previews,
  linkPreviewPictures,
  ticketSearch,
  valuesOnce,
  tags,
  documentSearch,
  attributeUpdates,
  mendedValues,
  pages,
  menus,
  demoItems,
  invitations,
  passwordResets,
  leases,
  sheetImports,
  warrantyDesk,
  lookUps,
  activationRequests,
  pictureImports,
  serialPlaces,
  serialIndexes,
]
