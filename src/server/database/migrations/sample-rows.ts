/**
 * One row or more for every table, inserted right after the migration that created the table. `migration-log.server.test.ts` upgrades
 * them from every version to the newest. A row is written as its first version knew it and is not edited later: a migration that
 * changes it states in `now` what the row becomes.
 */
type Row = Record<string, string | number | null>
type SampleRow = {
  table: string
  row: Row
  /** What is left of the row in the newest version, or null if nothing. Without it the row is there with the same values. */
  now?: { table?: string; row: Row } | null
}

const [createdAt, updatedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const stamps = { createdAt, updatedAt, version: 3 }
const product = {
  ...stamps,
  id: 1,
  name: 'Kept',
  slug: 'kept',
  code: 'K-1',
  codeKey: 'k1',
  summary: 'A kettle',
  categoryId: 2,
  price: 12_345_678_901,
  warrantyMonths: 24,
  tags: '["kettle"]',
  lifecycle: 'active',
  seoTitle: '',
  seoDescription: '',
  visible: 1,
  shown: 1,
}
/** Since 0029 its tags are rows of their own. */
const { tags: _, ...untagged } = product
const attribute = { categoryId: 2, type: 'number', unit: 'l', choices: '[]', filterable: 1, position: 0 }
/** The event of an attribute that was removed before 0021, which brings it back. */
const removalEvent = {
  categoryId: { before: 2 },
  name: { before: 'Colour' },
  translations: { before: { fa: { name: 'رنگ' } } },
  type: { before: 'choice' },
  unit: { before: '' },
  choices: { before: [] },
  filterable: { before: true },
  position: { before: 1 },
  products: { after: 1 },
}
const warranty = { startsOn: '2026-01-01', months: 24, expiresOn: '2027-12-31', state: 'active', reason: '' }

/** By the name of the migration after which they are inserted. */
// biome-ignore format: a value on each line would make a file of many pages
export const sampleRows: Record<string, SampleRow[]> = {
  '0001-foundation': [
    { table: 'setting', row: { name: 'shop', value: '{"name":"Kept"}' } },
    { table: 'category', row: { ...stamps, id: 1, name: 'Kitchen', slug: 'kitchen', parentId: null, position: 0, visible: 1, shown: 1,
      description: '', translations: '{"fa":{"name":"آشپزخانه"}}' } },
    { table: 'category', row: { ...stamps, id: 2, name: 'Kettles', slug: 'kettles', parentId: 1, position: 0, visible: 1, shown: 1,
      description: '', translations: '{}' } },
    { table: 'product', row: { ...product, description: 'One & <b>\n\nTwo,\n three',
      translations: '{"fa":{"name":"کتری","description":"یک\\n\\nدو"}}' },
      now: { row: { ...untagged, description: '<p>One &amp; &lt;b&gt;</p><p>Two,<br>three</p>',
        translations: '{"fa":{"name":"کتری","description":"<p>یک</p><p>دو</p>"}}' } } },
    { table: 'product', row: { ...product, id: 2, name: 'Kept too', slug: 'kept-too', code: null, codeKey: null, description: '',
      price: null, replacementId: 1, visible: 0, shown: 0, translations: '{}' },
      now: { row: { ...untagged, id: 2, name: 'Kept too', slug: 'kept-too', code: null, codeKey: null, description: '', price: null,
        replacementId: 1, visible: 0, shown: 0, translations: '{}' } } },
    { table: 'productCategory', row: { productId: 1, categoryId: 2, position: 0 } },
    { table: 'productRelation', row: { productId: 1, relatedId: 2, position: 0 } },
    { table: 'attribute', row: { ...attribute, id: 1, name: 'Volume', translations: '{}' } },
    { table: 'spec', row: { id: 1, productId: 1, locale: '', position: 0, attributeId: 1, group: '', name: 'Volume', value: '1.7',
      number: 1.7 },
      now: { row: { productId: 1, position: 0, attributeId: 1, name: '', value: '', number: 1.7 } } },
    { table: 'nameAlias', row: { id: 1, entity: 'product', entityId: 1, slug: 'old-kept', source: 'old' } },
    { table: 'admin', row: { ...stamps, id: 1, username: 'sara', displayName: 'Sara', passwordHash: 'hash' } },
    { table: 'session', row: { id: 1, tokenHash: 'token', adminId: 1, createdAt, seenAt: updatedAt, expiresAt: updatedAt } },
    { table: 'loginFailure', row: { id: 1, username: 'sara', address: '192.0.2.1', at: createdAt }, now: null },
    { table: 'loginSuccess', row: { username: 'sara', address: '192.0.2.1', at: createdAt },
      now: { table: 'knownAddress', row: { adminId: 1, address: '192.0.2.1', at: createdAt } } },
  ],
  '0002-whole-catalogue': [
    { table: 'listing', row: { categoryId: 2, productId: 1, shown: 1, visible: 1, sortKey: 'kept', price: 12_345, visits: 7 } },
    { table: 'media', row: { ref: 'picture', kind: 'image', type: 'image/webp', bytes: 4096, width: 800, height: 600, preview: '',
      state: 'ready', attempts: 1, createdAt, folder: '' } },
    { table: 'productImage', row: { productId: 1, ref: 'picture', position: 0, alt: 'A kettle', translations: '{}' } },
    { table: 'productDocument', row: { productId: 1, ref: 'picture', position: 0, name: 'Manual' } },
    { table: 'event', row: { id: 1, at: updatedAt, adminId: 1, adminName: 'sara', entity: 'attribute', entityId: 7, label: 'Colour',
      action: 'delete', changes: JSON.stringify(removalEvent) } },
    // Removed by 0021, because it brings back the attribute of this event.
    { table: 'setting', row: { name: 'derivedVersion', value: '6' }, now: null },
    { table: 'eventMedia', row: { eventId: 1, ref: 'picture' } },
    { table: 'visitDay', row: { productId: 1, day: '2026-01-01', count: 7 } },
    { table: 'visitSeen', row: { productId: 1, visitor: 'hash', at: createdAt } },
  ],
  '0003-accounts': [
    { table: 'tryLimit', row: { key: 'login', times: '[]', endsAt: updatedAt } },
    { table: 'knownAddress', row: { adminId: 1, address: '192.0.2.2', at: createdAt } },
  ],
  '0004-tickets': [
    { table: 'ticket', row: { ...stamps, id: 1, number: 1001, code: 'ABC', secretHash: 'secret', topic: 'question', subject: 'A lid',
      name: 'Nima', phone: null, email: 'nima@example.com', productId: 1, locale: 'fa', status: 'open', unread: 1, assigneeId: 1,
      lastMessageAt: createdAt, lastMessageId: 1, searchText: 'lid' },
      now: { row: { id: 1, number: 1001, subject: 'A lid', lastMessageId: 1 } } },
    { table: 'message', row: { id: 1, ticketId: 1, from: 'visitor', adminId: null, adminName: '', body: 'A lid?', at: createdAt } },
    { table: 'attachment', row: { id: 1, messageId: 1, position: 0, name: 'lid.png', type: 'image/png', bytes: 10, folder: 'a',
      createdAt } },
    { table: 'attachmentLink', row: { tokenHash: 'link', attachmentId: 1, expiresAt: updatedAt } },
  ],
  // What a product is found by is computed again by the next start.
  '0005-search': [
    { table: 'searchText', row: { productId: 1, words: ' kept ', names: ' kept ' }, now: null },
    { table: 'searchWord', row: { word: 'kept', products: 1 }, now: null },
    { table: 'searchSpelling', row: { spelling: 'ket', word: 'kept' }, now: null },
    { table: 'searchMiss', row: { term: 'lids', count: 4, lastAt: createdAt },
      now: { table: 'searchTerm', row: { term: 'lids', month: '2026-01', searches: 4, nothing: 4, lastAt: createdAt } } },
  ],
  '0006-facets': [
    { table: 'productFacts', row: { productId: 1, version: 5, facts: '{}' },
      now: { table: 'productFacet', row: { productId: 1, version: 5, facets: '{}' } } },
  ],
  '0007-serials': [
    { table: 'serial', row: { ...stamps, ...warranty, id: 1, serial: 'A1', productId: 1 } },
    { table: 'serialRange', row: { ...stamps, ...warranty, id: 1, prefix: 'B', length: 2, first: 'B1', last: 'B9', productId: null } },
  ],
  '0009-support': [
    { table: 'job', row: { id: 1, kind: 'mail', payload: '{}', state: 'waiting', runAt: createdAt, attempts: 0, error: '', createdAt } },
    { table: 'ticketSecret', row: { hash: 'second', ticketId: 1, createdAt } },
    { table: 'ticketPresence', row: { ticketId: 1, adminId: 1, isWriting: 1, seenAt: updatedAt } },
    { table: 'heldMessage', row: { id: 1, ticketId: 1, adminId: 1, adminName: 'sara', from: 'admin', body: 'Yes.', close: 1,
      releaseAt: updatedAt, createdAt } },
    { table: 'cannedReply', row: { ...stamps, id: 1, name: 'Thanks', en: 'Thank you', fa: 'سپاس' } },
    { table: 'helpQuestion', row: { ...stamps, id: 1, question: 'Lids?', answer: '<p>Yes</p>', translations: '{}', visible: 1,
      position: 0 } },
  ],
  '0010-logins': [{ table: 'loginCounter', row: { key: 'sara', count: 2, eventId: 1, endsAt: updatedAt } }],
  '0014-content-changes': [{ table: 'contentChange', row: { version: 9, tags: '["tree"]' } }],
  '0016-removed-attributes': [
    { table: 'spec', row: { id: 2, productId: 1, locale: '', position: 1, attributeId: null, group: '', name: 'Colour', value: 'Red',
      removedAttributeId: 7 },
      now: { row: { productId: 1, position: 1, attributeId: 7, name: '', value: 'Red' } } },
  ],
  '0017-bulk-changes': [
    { table: 'bulkChange', row: { id: 1, kind: 'change', state: 'done', adminId: 1, adminName: 'sara', change: '{}', groupId: 'group',
      total: 2, done: 2, changed: 1, skipped: 1, position: 2, cancelRequested: 0, createdAt } },
    { table: 'bulkChangePart', row: { bulkChangeId: 1, position: 0, ids: '[1,2]' } },
  ],
  '0018-search-scopes': [
    { table: 'searchText', row: { productId: 2, words: ' too ', allWords: ' too text ', names: ' too ', categoryId: 2 } },
    { table: 'searchWord', row: { word: 'too', products: 1 } },
    { table: 'searchSpelling', row: { spelling: 'to', word: 'too' } },
  ],
  '0019-shop-words': [
    { table: 'shopWord', row: { ...stamps, id: 1, kind: 'synonyms', key: 'kettle', searched: 'kettle', fields: '{}' } },
    { table: 'searchTerm', row: { term: 'kettle', month: '2026-02', searches: 3, nothing: 0, corrected: 0, clicks: 1,
      lastAt: updatedAt } },
  ],
  '0024-gone-products': [
    { table: 'goneProduct', row: { id: 9, name: 'Old lamp', translations: '{"fa":{"name":"چراغ قدیمی"}}', categoryId: 1, replacementId: 1 } },
  ],
  '0025-previews': [
    { table: 'draftFile', row: { adminId: 1, draft: 'draft', ref: 'picture', expiresAt: updatedAt } },
    { table: 'preview', row: { secretHash: 'secret', adminId: 1, kind: 'product', snapshot: '{}', createdAt, expiresAt: updatedAt } },
    { table: 'previewFile', row: { secretHash: 'secret', ref: 'picture' } },
  ],
  '0027-ticket-search': [{ table: 'ticketSearch', row: { ticketId: 1, words: 'lid' } }],
  '0028-values-once': [
    { table: 'spec', row: { id: 9, productId: 1, locale: '', position: 2, attributeId: 1, group: '', name: '', value: '', choiceId: null,
      number: 2, unit: 'ml', yes: null } },
  ],
  '0029-tags': [
    { table: 'tag', row: { ...stamps, id: 9, name: 'Steel', translations: '{"fa":{"name":"فولادی"}}', sortKey: 'steel' } },
    { table: 'tagName', row: { key: 'inox\n', tagId: 9, isFormer: 1 } },
    { table: 'productTag', row: { productId: 1, tagId: 9, position: 1 } },
  ],
  '0030-document-search': [{ table: 'documentSearch', row: { productId: 1, words: '·manual kept manual' } }],
  '0032-mended-values': [
    { table: 'mendedValue', row: { mendKey: 'key', productId: 1, attributeId: 1, earlier: '[]', mended: '{}', createdAt } },
  ],
  '0034-pages': [
    { table: 'page', row: { ...stamps, id: 1, title: 'About us', slug: 'about-us', body: '<p>Since 2009.</p>', translations: '{}',
      visible: 1, inHeader: 1, inFooter: 0, position: 0 } },
    { table: 'pageSlug', row: { slug: 'about', pageId: 1 } },
    { table: 'pageFile', row: { pageId: 1, ref: 'picture' } },
  ],
  '0035-menus': [{ table: 'menu', row: { ...stamps, id: 1, entries: '[{"kind":"warranty"}]' } }],
  '0036-demo-items': [
    { table: 'demoItem', row: { kind: 'product', key: '1', version: 1 } },
    { table: 'demoRemoved', row: { id: 1, removalId: 1, kind: 'serial', key: '1', version: 1, stored: '{}', ref: null, removedAt: updatedAt } },
  ],
  '0037-invitations': [
    { table: 'invitation', row: { id: 9, displayName: 'Ali', username: 'ali', email: 'ali@shop.example', adminId: 1, createdAt,
      expiresAt: updatedAt, acceptedAt: null, withdrawnAt: null } },
    { table: 'invitationSecret', row: { secretHash: 'secret', invitationId: 9 } },
  ],
  '0038-password-resets': [
    { table: 'passwordReset', row: { id: 9, account: 'sara', createdAt, adminId: 1, secretHash: 'secret', expiresAt: updatedAt,
      usedAt: null } },
  ],
  '0039-leases': [{ table: 'lease', row: { name: 'backup', owner: 'process', until: updatedAt } }],
  '0040-sheet-imports': [
    { table: 'sheetImport', row: { id: 1, adminId: 1, entity: 'product', state: 'checked', folder: 'imports/1', fileName: 'prices.xlsx',
      bytes: 10, facts: '{}', choices: '{}', problem: null, summary: '{}', workId: null, version: 1, createdAt, expiresAt: updatedAt } },
    { table: 'sheetRow', row: { importId: 1, row: 2, outcome: 'new', takenOut: 0, entityId: null, entityVersion: null, name: 'Lid',
      matchKey: 'code:lid', hints: '', plan: '{}', given: '{}', cells: '{}', problem: null, result: null } },
    { table: 'sheetCorrection', row: { importId: 1, row: 2, cells: '{}' } },
    { table: 'sheetMemory', row: { adminId: 1, entity: 'product', headers: 'hash', choices: '{}', usedAt: updatedAt } },
  ],
  '0042-look-ups': [
    { table: 'lookUpDay', row: { day: '2026-02-01', outcome: 'unknown', count: 3 } },
    { table: 'unknownSerial', row: { day: '2026-02-01', serial: 'KT0042O7', count: 2 } },
    { table: 'ignoredSerial', row: { serial: 'TEST1234', createdAt } },
  ],
  '0043-activation-requests': [
    { table: 'activationRequest', row: { id: 1, ticketId: 1, messageId: 1, serialKey: 'A1', purchasedOn: '2026-01-02', name: 'Nima', phone: null,
      email: 'nima@example.com', requestHash: 'hash', createdAt } },
  ],
  '0044-picture-imports': [
    { table: 'pictureImport', row: { id: 9, adminId: 1, name: 'photos.zip', folder: '', slices: '[]', archiveRead: 1, workId: null,
      groupId: null, createdAt, expiresAt: updatedAt } },
    { table: 'pictureImportFile', row: { id: 9, pictureImportId: 9, position: 0, name: 'k-1.jpg', bytes: 9, ref: 'picture', stored: 'null',
      productId: 1, number: 1, outcome: 'add', reason: null } },
    { table: 'pictureFileName', row: { adminId: 1, key: 'k-1.jpg', productId: 1, position: 0, expiresAt: updatedAt } },
  ],
}
