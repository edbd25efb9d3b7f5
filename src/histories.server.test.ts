// Writes to every entity by the API: each field and action that is recorded has a name in both languages.
import { expect, test } from 'vitest'
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { adminsApi } from '#features/accounts/admins.contract.ts'
import { invitationsApi } from '#features/accounts/invitations/invitations.contract.ts'
import { backupsApi } from '#features/backup/backups.contract.ts'
import { attributesApi } from '#features/catalogue/attributes/attributes.contract.ts'
import { choicesApi } from '#features/catalogue/attributes/choices.contract.ts'
import { unmatchedValuesApi } from '#features/catalogue/attributes/unmatched-values.contract.ts'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { categoryImageApi } from '#features/catalogue/categories/category-image.contract.ts'
import { categoryTrashApi } from '#features/catalogue/categories/category-trash.contract.ts'
import { productDocumentsApi } from '#features/catalogue/files/product-documents.contract.ts'
import { productImagesApi } from '#features/catalogue/files/product-images.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { searchRulesApi } from '#features/catalogue/search/search-rules/search-rules.contract.ts'
import { tagsApi } from '#features/catalogue/tags/tags.contract.ts'
import { helpApi } from '#features/help/help.contract.ts'
import { type Changes, commonActions, eventEntities, type HistoryEvent } from '#features/history/event.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { toSentence } from '#features/history/sentences/sentence.ts'
import { menusApi } from '#features/pages/menus/menus.contract.ts'
import { pagesApi } from '#features/pages/pages.contract.ts'
import { heroPictureApi } from '#features/settings/hero-picture.contract.ts'
import { homeSections } from '#features/settings/look/look-fields.ts'
import { lookPicturesApi } from '#features/settings/look/look-pictures.contract.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { staffSettingsApi } from '#features/settings/staff-settings.contract.ts'
import { cannedRepliesApi } from '#features/tickets/canned-replies/canned-replies.contract.ts'
import { ticketMessagesApi } from '#features/tickets/ticket-messages.contract.ts'
import { serialsApi } from '#features/warranty/serials/serials.contract.ts'
import type { CallInput, Endpoint } from '#shared/endpoint.ts'
import { locales } from '#shared/locale.ts'
import { histories } from './histories.ts'
import { admin as firstAdmin, openTestApp } from './testing/test-app.ts'
import { jpeg, pdf, whitePng } from './testing/test-pictures.ts'
import { behindProxy, ticketTests } from './testing/test-tickets.ts'

const app = openTestApp(behindProxy)
const tickets = ticketTests(app)

/** Fails if the write is refused. */
async function write<E extends Endpoint>(endpoint: E, input: { [K in keyof CallInput<E>]?: unknown } = {}) {
  const { status, body } = await app.send(endpoint, input)
  expect(status, JSON.stringify(body?.error)).toBeLessThan(300)
  return body
}
const picture = async () => new File([new Uint8Array(await jpeg({ width: 40, height: 20 }))], 'a.jpg')
const withParams = (id: number) => ({ params: { id } })

async function writeCatalogue() {
  const fa = { fa: { name: 'نام', description: 'متن' } }
  const kettles = await write(categoriesApi.createCategory, { body: { name: 'Kettles', translations: fa } })
  const gifts = await write(categoriesApi.createCategory, {
    body: {
      name: 'Gifts',
      description: 'd',
      imageAlt: 'i',
      imageFocus: '1% 2%',
      serialPlace: 's',
      parentId: kettles.id,
    },
  })
  await write(categoryImageApi.setCategoryImage, { ...withParams(gifts.id), files: [await picture()] })
  await write(categoryImageApi.setSerialImage, { ...withParams(gifts.id), files: [await picture()] })
  await write(categoriesApi.updateCategory, {
    ...withParams(gifts.id),
    body: { parentId: null, position: 0 },
  })
  const attribute = await write(attributesApi.createAttribute, {
    ...withParams(kettles.id),
    body: { name: 'Colour', type: 'choice', unit: 'x', choices: [{ value: 'Red' }], filterable: true },
  })
  await write(attributesApi.updateAttribute, {
    ...withParams(attribute.id),
    body: { position: 0, translations: { fa: { name: 'رنگ' } } },
  })
  await write(attributesApi.updateAttribute, {
    ...withParams(attribute.id),
    body: { choices: [{ value: 'Red' }, { value: 'Crimson' }] },
  })
  await write(choicesApi.mergeChoices, { ...withParams(attribute.id), body: { choice: 2, into: 1 } })
  const values = [
    { text: 'Rot', to: { kind: 'choice', choiceId: 1 } },
    { text: 'Any', to: { kind: 'leave' } },
  ]
  await write(unmatchedValuesApi.mendValues, { ...withParams(attribute.id), body: { values } })
  const other = await write(productsApi.createProduct, { body: { name: 'Other' } })
  const { id } = await write(productsApi.createProduct, {
    body: {
      name: 'Everything',
      code: 'E-1',
      summary: 's',
      description: '<p>d</p>',
      categoryId: gifts.id,
      extraCategoryIds: [kettles.id],
      specs: [{ group: 'g', name: 'n', value: 'v' }],
      price: 1,
      warrantyMonths: 2,
      recall: 'r',
      tags: ['t'],
      lifecycle: 'discontinued',
      replacementId: other.id,
      relatedIds: [other.id],
      barcode: '96385074',
      seoTitle: 's',
      seoDescription: 's',
      visible: true,
      translations: { fa: { name: 'نام', summary: 's', description: 'd', specs: [] } },
    },
  })
  const files = [await picture(), await picture()]
  const { images } = await write(productImagesApi.addOtherImages, { ...withParams(id), files })
  const [one, two] = images.map((image: { ref: string }) => image.ref)
  const arranged = {
    imageRefs: [two, one],
    mainImageRef: two,
    imageAlts: { [one]: { alt: 'One' } },
    imageFocus: { [one]: '1% 2%' },
  }
  await write(productsApi.updateProduct, { ...withParams(id), body: arranged })
  await write(productImagesApi.removeImage, { params: { id, imageRef: one } })
  await write(productDocumentsApi.addDocuments, {
    ...withParams(id),
    files: [new File([new Uint8Array(pdf())], 'a.pdf')],
  })
  await write(categoriesApi.createCategory, { body: { name: 'Boxes', parentId: gifts.id } })
  await write(categoryTrashApi.removeCategory, {
    ...withParams(gifts.id),
    query: { moveTo: String(kettles.id) },
  })
  await write(productTrashApi.removeProduct, withParams(id))
  await write(productTrashApi.restoreProduct, withParams(id))
  await write(attributesApi.deleteAttribute, withParams(attribute.id))
  await write(productsApi.updateProduct, { ...withParams(other.id), body: { tags: ['t', 'u', 'v'] } })
  const [t, u, v] = (await write(tagsApi.listTags)).items
  await write(tagsApi.updateTag, {
    ...withParams(t.id),
    body: { name: 'T', translations: { fa: { name: 'ت' } } },
  })
  await write(tagsApi.mergeTag, { ...withParams(u.id), body: { into: t.id } })
  await write(tagsApi.deleteTag, withParams(v.id))
}

async function writeShop() {
  const centre = { name: 'North', address: 'a', phone: '021 22', translations: {} }
  const texts = { name: 'Shop', tagline: 't', heroAlt: 'h', address: 'a', hours: 'h', replyTime: 'r' }
  const logo = new File([new Uint8Array(await whitePng({ width: 200, height: 200 }))], 'logo.png')
  const { ref } = await write(lookPicturesApi.addLookPicture, { files: [logo] })
  await write(settingsApi.updateSettings, {
    body: {
      ...{ accent: '#7a1fa2', corners: 'square', logoRef: ref, logoDarkRef: ref, iconRef: ref },
      ...{ homeSections: homeSections.map(name => ({ name, shown: false })), featuredIds: [1] },
      ...{
        ...texts,
        warrantyText: 'w',
        warrantyActivation: true,
        phones: ['021 22'],
        email: 'a@b.example',
        heroSide: 'right',
      },
      ...{ serviceCentres: [centre], currency: 'EUR', socialLinks: ['https://a.example/'], adminLink: true },
      productFeed: true,
      ...{ securityContact: 'a@b.example', securityExpires: '2030-01-01' },
      translations: { fa: { ...texts, warrantyText: 'w' } },
    },
  })
  await write(heroPictureApi.setHeroImage, { files: [await picture()] })
  await write(staffSettingsApi.updateStaffSettings, { body: { notifyEmails: ['a@b.example'] } })
  const body = { question: 'Why so?', answer: 'So.', translations: { fa: { question: 'چرا؟' } } }
  const question = await write(helpApi.createQuestion, { body })
  await write(helpApi.updateQuestion, { ...withParams(question.id), body: { visible: false, position: 0 } })
  await write(helpApi.deleteQuestion, withParams(question.id))
  const pageTexts = { title: 'About', body: '<p>Since 2009.</p>', translations: { fa: { title: 'درباره' } } }
  const own = await write(pagesApi.createPage, { body: pageTexts })
  const changed = { title: 'About us', visible: false, inHeader: true, inFooter: true, position: 0 }
  await write(pagesApi.updatePage, { ...withParams(own.id), body: { ...changed, body: '<p>So.</p>' } })
  await write(menusApi.arrangeMenu, { params: { menu: 'header' }, body: { entries: [{ kind: 'warranty' }] } })
  await write(pagesApi.deletePage, withParams(own.id))
  const product = await write(productsApi.createProduct, { body: { name: 'Pinned' } })
  await write(searchRulesApi.createSearchRule, { body: { kind: 'synonym', from: 'a1', words: ['b1'] } })
  await write(searchRulesApi.createSearchRule, { body: { kind: 'ignoredWord', word: 'c1' } })
  await write(searchRulesApi.createSearchRule, { body: { kind: 'pin', q: 'd1', productIds: [product.id] } })
}

async function writePeople() {
  const password = 'moss and kettles 9'
  const body = { username: 'second', displayName: 'Second', password }
  const { id } = await write(adminsApi.createAdmin, { body })
  await write(adminsApi.updateAdmin, {
    ...withParams(id),
    body: {
      username: 'third',
      displayName: 'Third',
      disabled: true,
      password: `${password}9`,
      email: 'third@b.example',
    },
  })
  const invited = { displayName: 'Fourth', username: 'fourth', email: 'fourth@b.example' }
  const { invitation, path } = await write(invitationsApi.createInvitation, { body: invited })
  await write(invitationsApi.renewInvitation, withParams(invitation.id))
  const secret = path.replace('/invite/', '')
  await write(invitationsApi.acceptInvitation, { body: { secret, username: 'fourth', password } })
  const product = await write(productsApi.createProduct, { body: { name: 'Asked about' } })
  const ticket = await tickets.open()
  const { admin } = await write(accountsApi.whoAmI)
  const corrected = { topic: 'repair', subject: 'Changed', name: 'Changed', phone: '021 88776655' }
  const more = { email: 'a@b.example', productId: product.id, serial: 'AB12345', assigneeId: admin.id }
  expect((await tickets.change(ticket.id, { ...corrected, ...more, status: 'closed' })).status).toBe(200)
  await write(ticketMessagesApi.addMessage, { ...withParams(ticket.id), body: { body: 'Hello' } })
  await write(cannedRepliesApi.createCannedReply, { body: { name: 'Sent', en: 'Sent.', fa: 'رفت.' } })
  await write(adminsApi.deleteAdmin, withParams(id))
  await write(accountsApi.login, { body: firstAdmin })
  await write(backupsApi.startBackupDownload)
  await write(accountsApi.endSessions)
  const wrong = { username: admin.username, password: 'a guess' }
  expect((await app.send(accountsApi.login, { body: wrong }, { token: null })).status).toBe(401)
}

/** Every field that a serial number and a range can have. */
async function writeSerials() {
  const product = await write(productsApi.createProduct, { body: { name: 'Sold', warrantyMonths: 12 } })
  const fields = {
    ...{
      productId: product.id,
      state: 'activated',
      startsOn: '2026-01-01',
      batch: 'B',
      reason: 'r',
      note: 'n',
    },
    translations: { fa: { reason: 'r' } },
  } as const
  const range = await write(serialsApi.addSerialRange, {
    body: { first: 'HI-001', last: 'HI-099', ...fields },
  })
  const one = await write(serialsApi.addSerial, { body: { serial: 'HI-005', ...fields } })
  await write(serialsApi.addSerial, { body: { serial: 'HJ-006', productId: null } })
  const recall = { kind: 'recall', recall: 'hot' } as const
  await write(serialsApi.actOnSerial, { body: { target: { rangeId: range.entry.id }, action: recall } })
  const target = { serialId: one.entry.id }
  await write(serialsApi.actOnSerial, { body: { target, action: recall } })
  await write(serialsApi.actOnSerial, { body: { target, action: { kind: 'replace', by: 'HJ-006' } } })
}

test('every field and action that is recorded has a name in both languages', async () => {
  await writeSerials()
  await writeCatalogue()
  await writeShop()
  await writePeople()
  // Only the program itself loads the demo, into an empty shop.
  await app.database.transaction(tx =>
    recordEvent(tx, { admin: undefined, entity: 'demo', entityId: 1, label: '', action: 'load-demo' }),
  )
  // By a background job.
  const imported = { entity: 'import', entityId: 1, label: 'prices.csv', action: 'create' } as const
  await app.database.transaction(tx => recordEvent(tx, { admin: undefined, ...imported, after: { rows: 2 } }))
  const events = await app.database.db.selectFrom('event').select(['entity', 'action', 'changes']).execute()
  expect(new Set(events.map(one => one.entity))).toEqual(new Set(eventEntities))
  for (const entity of eventEntities) {
    const own = events.filter(one => one.entity === entity)
    const changes = own.map(one => JSON.parse(one.changes) as Changes)
    const translated = changes.flatMap(({ translations }) => Object.values(translations?.after ?? {}))
    const recorded = new Set([...changes, ...translated].flatMap(fields => Object.keys(fields)))
    const actions = own.map(one => one.action).filter(one => !commonActions.some(common => common === one))
    for (const locale of locales) {
      const texts = histories[entity].texts[locale]
      // Both ways: the writes above reach every field that has a label.
      expect([entity, [...recorded].sort()]).toEqual([entity, Object.keys(texts.fields).sort()])
      expect(Object.keys(texts.actions)).toEqual(expect.arrayContaining(actions))
    }
  }
  const { items } = (await app.send(eventsApi.listEvents, { query: { pageSize: '100' } })).body
  for (const event of items as HistoryEvent[]) {
    for (const locale of locales) {
      const reader = { locale, currency: 'USD', categoryName: () => undefined }
      const sentence = toSentence({ event, history: histories[event.entity], reader, isAlone: false })
      // The general words are for events of earlier versions.
      const unnamed = locale === 'fa' ? 'فیلد دیگر' : 'other field'
      expect(sentence, `${event.entity} ${event.action}`).not.toMatch(`undefined|null|NaN|${unnamed}`)
    }
  }
})
