/**
 * What a backup keeps of each table. A table or a column that is not listed here fails a test, so whoever adds one decides: it is kept,
 * it is derived (computed from what is kept, at the next start), or it is left out, because a restored shop must not have it again, such
 * as sessions, or has no use for it.
 */
import type { Tables } from '#tables'

/** Names of columns are those of today. An archive says by itself which ones it has. */
export type KeptTable<Columns = Record<string, unknown>> = {
  /** The order of the rows: the primary key. */
  by: readonly (keyof Columns & string)[]
  keep: readonly (keyof Columns & string)[]
  /** Columns that are empty in a restored row. */
  leaveOut?: readonly (keyof Columns & string)[]
  /** Which rows are kept, as SQL that both engines understand. */
  only?: string
}

export type ArchiveTables = { [Table in keyof Tables]: KeptTable<Tables[Table]> | 'derived' | 'leftOut' }

// biome-ignore format: a table is easier to compare with others on few lines
export const archiveTables: ArchiveTables = {
  activationRequest: {
    by: ['id'],
    keep: ['id', 'ticketId', 'messageId', 'serialKey', 'purchasedOn', 'name', 'phone', 'email', 'requestHash', 'createdAt'],
  },
  admin: {
    by: ['id'],
    keep: ['id', 'createdAt', 'updatedAt', 'version', 'username', 'displayName', 'passwordHash', 'disabledAt', 'seenAt', 'email'],
  },
  attachment: {
    by: ['id'],
    keep: ['id', 'messageId', 'position', 'name', 'type', 'bytes', 'folder', 'createdAt'],
    leaveOut: ['tokenHash', 'heldMessageId'],
    // A file that no message has may not be there yet, or not any more.
    only: '"messageId" is not null',
  },
  attachmentLink: 'leftOut',
  attribute: {
    by: ['id'],
    keep: ['id', 'categoryId', 'name', 'translations', 'type', 'unit', 'choices', 'filterable', 'position', 'createdAt', 'updatedAt',
      'version', 'deletedAt', 'formerChoices', 'updatingProducts', 'filterReady', 'leftAsText'],
  },
  bulkChange: {
    by: ['id'],
    keep: ['id', 'kind', 'state', 'adminId', 'adminName', 'change', 'groupId', 'undoneGroupId', 'total', 'done', 'changed', 'skipped',
      'position', 'cancelRequested', 'conflict', 'problem', 'createdAt', 'finishedAt', 'dismissedAt'],
  },
  bulkChangePart: {
    by: ['bulkChangeId', 'position'],
    keep: ['bulkChangeId', 'position', 'ids'],
  },
  cannedReply: {
    by: ['id'],
    keep: ['id', 'name', 'en', 'fa', 'createdAt', 'updatedAt', 'version'],
  },
  category: {
    by: ['id'],
    keep: ['id', 'createdAt', 'updatedAt', 'version', 'name', 'slug', 'parentId', 'position', 'visible', 'shown', 'description',
      'translations', 'deletedAt', 'trashedSlug', 'imageRef', 'imageAlt', 'productCount', 'lineage', 'openFrom', 'imageFocus',
      'serialPlace', 'serialImageRef'],
  },
  contentChange: 'leftOut',
  contentVersion: {
    by: ['id'],
    keep: ['id', 'version'],
  },
  demoItem: {
    by: ['kind', 'key'],
    keep: ['kind', 'key', 'version'],
  },
  demoRemoved: {
    by: ['id'],
    keep: ['id', 'removalId', 'kind', 'key', 'version', 'stored', 'ref', 'removedAt'],
  },
  documentSearch: 'derived',
  draftFile: {
    by: ['adminId', 'draft', 'ref'],
    keep: ['adminId', 'draft', 'ref', 'expiresAt'],
  },
  event: {
    by: ['id'],
    keep: ['id', 'at', 'adminId', 'adminName', 'entity', 'entityId', 'label', 'action', 'changes', 'undoneAt', 'undoes', 'groupId'],
  },
  eventMedia: {
    by: ['ref', 'eventId'],
    keep: ['eventId', 'ref'],
  },
  goneProduct: {
    by: ['id'],
    keep: ['id', 'name', 'translations', 'categoryId', 'replacementId'],
  },
  heldMessage: 'leftOut',
  helpQuestion: {
    by: ['id'],
    keep: ['id', 'question', 'answer', 'translations', 'visible', 'position', 'createdAt', 'updatedAt', 'version'],
  },
  inbox: {
    by: ['id'],
    keep: ['id', 'lastMessageId', 'lastNumber', 'lastChangeId'],
  },
  ignoredSerial: {
    by: ['serial'],
    keep: ['serial', 'createdAt'],
  },
  invitation: 'leftOut',
  invitationSecret: 'leftOut',
  job: {
    by: ['id'],
    keep: ['id', 'kind', 'uniqueKey', 'about', 'payload', 'state', 'runAt', 'attempts', 'leaseUntil', 'leaseKey', 'error', 'createdAt',
      'startedAt', 'finishedAt'],
    // Only those that tell visitors of messages, so that a conversation says which replies were sent and which were not. A restore ends
    // what still waits (`endByRestore`). Everything else is queued anew.
    only: `"about" like 'message:%'`,
  },
  knownAddress: {
    by: ['adminId', 'address'],
    keep: ['adminId', 'address', 'at'],
  },
  lease: 'leftOut',
  listing: 'derived',
  loginCounter: 'leftOut',
  lookUpDay: {
    by: ['day', 'outcome'],
    keep: ['day', 'outcome', 'count'],
  },
  media: {
    by: ['ref'],
    keep: ['ref', 'kind', 'type', 'bytes', 'width', 'height', 'preview', 'state', 'attempts', 'createdAt', 'unusedAt', 'folder',
      'tones', 'focus'],
    leaveOut: ['claimedAt'],
  },
  mendedValue: {
    by: ['mendKey', 'productId'],
    keep: ['mendKey', 'productId', 'attributeId', 'earlier', 'mended', 'createdAt'],
  },
  menu: {
    by: ['id'],
    keep: ['id', 'entries', 'createdAt', 'updatedAt', 'version'],
  },
  message: {
    by: ['id'],
    keep: ['id', 'ticketId', 'from', 'adminId', 'adminName', 'body', 'at'],
  },
  migration: 'leftOut',
  nameAlias: {
    by: ['id'],
    keep: ['id', 'entity', 'entityId', 'slug', 'source'],
  },
  page: {
    by: ['id'],
    keep: ['id', 'title', 'slug', 'body', 'translations', 'visible', 'inHeader', 'inFooter', 'position', 'createdAt', 'updatedAt',
      'version'],
  },
  pageFile: {
    by: ['pageId', 'ref'],
    keep: ['pageId', 'ref'],
  },
  pageSlug: {
    by: ['slug'],
    keep: ['slug', 'pageId'],
  },
  passwordReset: 'leftOut',
  pictureFileName: 'leftOut',
  // Its files are stored for seven days at most, and are not in a backup.
  pictureImport: 'leftOut',
  pictureImportFile: 'leftOut',
  preview: 'leftOut',
  previewFile: 'leftOut',
  product: {
    by: ['id'],
    keep: ['id', 'createdAt', 'updatedAt', 'version', 'name', 'slug', 'code', 'codeKey', 'summary', 'description', 'categoryId',
      'price', 'warrantyMonths', 'recall', 'lifecycle', 'replacementId', 'seoTitle', 'seoDescription', 'visible', 'shown', 'translations',
      'deletedAt', 'trashedSlug', 'mainImageRef', 'wasShown', 'visits', 'sortKey', 'barcode'],
  },
  productCategory: {
    by: ['productId', 'categoryId'],
    keep: ['productId', 'categoryId', 'position'],
  },
  productDocument: {
    by: ['productId', 'ref'],
    keep: ['productId', 'ref', 'position', 'name', 'deletedAt'],
  },
  productFacet: 'derived',
  productImage: {
    by: ['productId', 'ref'],
    keep: ['productId', 'ref', 'position', 'alt', 'translations', 'deletedAt', 'focus'],
  },
  productRelation: {
    by: ['productId', 'relatedId'],
    keep: ['productId', 'relatedId', 'position'],
  },
  productTag: {
    by: ['productId', 'tagId'],
    keep: ['productId', 'tagId', 'position'],
  },
  searchSpelling: 'derived',
  searchTerm: {
    by: ['term', 'month'],
    keep: ['term', 'month', 'searches', 'nothing', 'corrected', 'clicks', 'lastAt', 'nothingAt'],
  },
  searchText: 'derived',
  searchWord: 'derived',
  serial: {
    by: ['id'],
    keep: ['id', 'serial', 'productId', 'startsOn', 'months', 'expiresOn', 'state', 'reason', 'createdAt', 'updatedAt', 'version',
      'printed', 'batch', 'note', 'recall', 'translations', 'activatedAt', 'rangeId', 'replacedById', 'reversed'],
  },
  serialRange: {
    by: ['id'],
    keep: ['id', 'prefix', 'length', 'first', 'last', 'productId', 'startsOn', 'months', 'expiresOn', 'state', 'reason', 'createdAt',
      'updatedAt', 'version', 'printed', 'batch', 'note', 'recall', 'translations', 'activatedAt', 'activated'],
  },
  session: 'leftOut',
  setting: {
    by: ['name'],
    keep: ['name', 'value'],
    // A key that signs, a salt of the day, what derived rows were computed with, what became of the last backup and of the product feed,
    // and links of a minute.
    only: `"name" not in ('mediaKey', 'visitSalt', 'derivedVersion', 'ticketSearchVersion', 'backup', 'backupLink', 'productFeed')
      and "name" not like 'exportLink:%' and "name" not like 'importLink:%'`,
  },
  sheetCorrection: 'leftOut',
  sheetImport: 'leftOut',
  sheetMemory: 'leftOut',
  sheetRow: 'leftOut',
  shopWord: {
    by: ['id'],
    keep: ['id', 'kind', 'key', 'searched', 'fields', 'createdAt', 'updatedAt', 'version'],
  },
  spec: {
    by: ['id'],
    keep: ['id', 'productId', 'locale', 'position', 'attributeId', 'group', 'name', 'value', 'choiceId', 'number', 'unit', 'yes'],
  },
  tag: {
    by: ['id'],
    keep: ['id', 'name', 'translations', 'sortKey', 'createdAt', 'updatedAt', 'version'],
  },
  tagName: {
    by: ['key'],
    keep: ['key', 'tagId', 'isFormer'],
  },
  ticket: {
    by: ['id'],
    keep: ['id', 'number', 'code', 'secretHash', 'requestHash', 'topic', 'subject', 'name', 'phone', 'email', 'productId', 'serial',
      'locale', 'status', 'unread', 'assigneeId', 'firstReplyAt', 'lastMessageAt', 'lastMessageId', 'deletedAt', 'createdAt',
      'updatedAt', 'version', 'changeId', 'closedAt', 'serialKey'],
  },
  ticketPresence: 'leftOut',
  ticketSearch: 'derived',
  ticketSecret: {
    by: ['hash'],
    keep: ['hash', 'ticketId', 'createdAt'],
  },
  tryLimit: 'leftOut',
  unknownSerial: {
    by: ['day', 'serial'],
    keep: ['day', 'serial', 'count'],
  },
  visitDay: {
    by: ['productId', 'day'],
    keep: ['productId', 'day', 'count'],
  },
  visitSeen: 'leftOut',
}
