// The API of the shop's settings.
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.server.ts'
import { createServices } from '#services'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { eventsApi } from '../history/events.contract.ts'
import { homeSections, maxFeatured } from './look/look-fields.ts'
import { settingsApi } from './settings.contract.ts'
import type { SettingsInput } from './settings.ts'
import { settingsLimits } from './settings-fields.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, settingsApi)

const read = async () => (await app.send(settingsApi.settings, {}, visitor)).body
const change = (body: Record<string, unknown>) => app.send(settingsApi.updateSettings, { body })
const fieldsOf = (response: { body: { error: { fields: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(response.body.error.fields).map(([path, { code }]) => [path, code]))
const lastEvent = async () =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'settings' } })).body.items[0]

/** Every setting, so that the test fails for one that is not stored. */
const everyField: Required<SettingsInput> = {
  name: 'Parsa Lighting',
  tagline: 'Light for every room',
  heroAlt: 'Lamps on a long table',
  heroSide: 'right',
  address: '12 Gallery Street\nTehran',
  hours: 'Saturday to Wednesday, 9–17',
  replyTime: 'Within one working day',
  warrantyText: 'Two years on everything.\n\nKeep the invoice.',
  phones: ['+98 21 1234 5678', '(021) 8765-4321'],
  email: 'info@parsa.example',
  serviceCentres: [
    {
      name: 'North',
      address: '1 Hill Road',
      phone: '021-22334455',
      translations: { fa: { name: 'شمال', address: 'خیابان تپه، شمارهٔ ۱' } },
    },
    { name: 'South', address: '', phone: '', translations: {} },
  ],
  currency: 'EUR',
  adminLink: true,
  warrantyActivation: true,
  productFeed: true,
  accent: '#7a1fa2',
  corners: 'slight',
  // Files are tried in `look/`, because they have to be uploaded first.
  logoRef: null,
  logoDarkRef: null,
  iconRef: null,
  homeSections: homeSections.toReversed().map((name, index) => ({ name, shown: index > 2 })),
  featuredIds: [3, 1],
  securityContact: 'security@parsa.example',
  securityExpires: '2099-01-31',
  socialLinks: ['https://instagram.com/parsa', 'http://parsa.example/blog?x=1'],
  translations: {
    fa: {
      name: 'روشنایی پارسا',
      tagline: 'نور برای هر اتاق',
      heroAlt: 'چراغ‌ها روی میزی بلند',
      address: 'خیابان نگارخانه، شمارهٔ ۱۲',
      hours: 'شنبه تا چهارشنبه، ۹ تا ۱۷',
      replyTime: 'ظرف یک روز کاری',
      warrantyText: 'دو سال برای همهٔ محصولات.',
    },
  },
}

describe('settings', () => {
  test('a new shop has a name and a currency, and nothing else', async () => {
    expect(await read()).toMatchObject({
      name: 'Vitrin',
      currency: 'USD',
      baseLocale: 'en',
      heroImage: null,
      heroSide: 'left',
      phones: [],
      email: '',
      serviceCentres: [],
      translations: {},
      version: 1,
    })
  })

  test('every field that was saved can be read by everybody', async () => {
    const { status, body } = await change(everyField)
    expect([status, body.error]).toEqual([200, undefined])
    expect(body).toMatchObject({ ...everyField, version: 2 })
    expect(await read()).toEqual(body)
  })

  test('changing one field leaves the others alone', async () => {
    await change(everyField)
    const { body } = await change({ tagline: 'Another line' })
    expect(body).toMatchObject({ ...everyField, tagline: 'Another line' })
  })

  test('a save without changes keeps the version, and is not recorded', async () => {
    const before = await read()
    const event = await lastEvent()
    expect((await change({ tagline: before.tagline })).body).toEqual(before)
    expect((await change({})).body).toEqual(before)
    expect((await lastEvent()).id).toBe(event.id)
  })

  test('texts are cleaned, and digits of technical fields become ASCII', async () => {
    const { body } = await change({
      name: '  Two   blanks ',
      phones: ['۰۲۱ ۱۲۳۴ ۵۶۷۸'],
      accent: ' ۲۴۵7E6 ',
      email: ' Info@Shop.example ',
      translations: { fa: { name: 'كيك', tagline: '' } },
    })
    expect(body).toMatchObject({
      name: 'Two blanks',
      phones: ['021 1234 5678'],
      accent: '#2457e6',
      email: 'Info@Shop.example',
      translations: { fa: { name: 'کیک' } },
    })
    expect(body.translations.fa.tagline).toBeUndefined()
  })

  test.each([
    [{ name: '' }, { name: 'required' }],
    [{ name: 'x'.repeat(61) }, { name: 'too_long' }],
    [{ tagline: 'x'.repeat(121) }, { tagline: 'too_long' }],
    [{ warrantyText: 'x'.repeat(5001) }, { warrantyText: 'too_long' }],
    [{ replyTime: 'x'.repeat(301) }, { replyTime: 'too_long' }],
    [{ hasHelp: true }, { hasHelp: 'unknown_field' }],
    [{ hasSerials: true }, { hasSerials: 'unknown_field' }],
    [{ heroAlt: 'x'.repeat(251) }, { heroAlt: 'too_long' }],
    [{ heroSide: 'start' }, { heroSide: 'invalid_choice' }],
    [{ heroImage: null }, { heroImage: 'unknown_field' }],
    [{ accent: 'tomato' }, { accent: 'invalid_value' }],
    [{ accent: 'قرمز' }, { accent: 'invalid_value' }],
    [{ accent: '#12' }, { accent: 'invalid_value' }],
    [{ accent: '#2457e6}*{display:none' }, { accent: 'invalid_value' }],
    [{ accent: '' }, { accent: 'required' }],
    [{ corners: 'oval' }, { corners: 'invalid_choice' }],
    [{ logoRef: 'a'.repeat(32) }, { logoRef: 'not_found' }],
    [{ logoRef: '../secret' }, { logoRef: 'invalid_value' }],
    [{ homeSections: [{ name: 'hero', shown: true }] }, { homeSections: 'invalid_value' }],
    [{ featuredIds: [1, 1] }, { featuredIds: 'repeated' }],
    [{ featuredIds: Array.from({ length: maxFeatured + 1 }, (_, n) => n + 1) }, { featuredIds: 'too_many' }],
    [{ currency: 'GBP' }, { currency: 'invalid_choice' }],
    [{ baseLocale: 'fa' }, { baseLocale: 'unknown_field' }],
    [{ phones: Array(settingsLimits.phones + 1).fill('021') }, { phones: 'too_many' }],
    [{ phones: ['021', 'call us'] }, { 'phones.1': 'invalid_value' }],
    [{ phones: [''] }, { 'phones.0': 'required' }],
    [{ phones: ['javascript:alert(1)'] }, { 'phones.0': 'invalid_value' }],
    [{ email: 'nobody' }, { email: 'invalid_value' }],
    [{ email: 'a@b' }, { email: 'invalid_value' }],
    [{ email: 'a@b.example?bcc=c@d.example' }, { email: 'invalid_value' }],
    [{ socialLinks: ['javascript:alert(1)'] }, { 'socialLinks.0': 'invalid_value' }],
    [{ socialLinks: ['data:text/html,x'] }, { 'socialLinks.0': 'invalid_value' }],
    [{ socialLinks: ['instagram.com/x'] }, { 'socialLinks.0': 'invalid_value' }],
    [{ socialLinks: ['https://me:secret@shop.example'] }, { 'socialLinks.0': 'invalid_value' }],
    [{ socialLinks: [`https://shop.example/${'x'.repeat(500)}`] }, { 'socialLinks.0': 'too_long' }],
    [
      { serviceCentres: [{ name: '', address: '', phone: 'x', translations: {} }] },
      { 'serviceCentres.0.name': 'required', 'serviceCentres.0.phone': 'invalid_value' },
    ],
    [
      { serviceCentres: [{ name: 'N', address: '', phone: '', translations: { en: { name: 'N' } } }] },
      { 'serviceCentres.0.translations.en': 'invalid_choice' },
    ],
    [{ translations: { en: { name: 'Own' } } }, { 'translations.en': 'invalid_choice' }],
  ])('%j is refused, and nothing is written', async (fields, problems) => {
    const before = await read()
    const response = await change(fields)
    expect([response.status, fieldsOf(response)]).toEqual([400, problems])
    expect(await read()).toEqual(before)
  })

  test('a save based on an older version is refused, and names who saved since', async () => {
    const { version } = await read()
    const saved = (await change({ tagline: 'Newer', version })).body
    const { status, body } = await change({ tagline: 'Older', version })
    expect([status, body.error.code, body.error.current]).toEqual([409, 'conflict', saved.version])
    expect([body.error.changedBy, body.error.changedAt]).toEqual(['admin', saved.updatedAt])
    expect((await read()).tagline).toBe('Newer')
  })

  test('a change is recorded in the history, and can be undone', async () => {
    const before = await read()
    await change({ phones: ['021 1111 1111'], currency: 'IRT' })
    const event = await lastEvent()
    expect(event).toMatchObject({ entity: 'settings', action: 'update', label: before.name, undoable: true })
    expect(event.changes).toEqual({
      phones: { before: before.phones, after: ['021 1111 1111'] },
      currency: { before: before.currency, after: 'IRT' },
    })
    const undo = () => app.send(eventsApi.undoEvent, { params: { id: event.id } })
    await change({ phones: ['021 2222 2222'] })
    expect((await undo()).body.error.differs).toEqual(['phones'])
    await change({ phones: ['021 1111 1111'] })
    expect((await undo()).status).toBe(200)
    expect(await read()).toMatchObject({ phones: before.phones, currency: before.currency })
  })

  test('another process sees the change on its next request, and the language stays', async () => {
    const other = await openDatabase(app.config)
    try {
      const services = await createServices(other, { ...app.config, defaultLocale: 'fa' })
      expect((await services.settings.current()).baseLocale).toBe('en')
      for (let n = 0; n < 20; n++) {
        await change({ name: `Shop ${n}` })
        expect((await services.settings.current()).name).toBe(`Shop ${n}`)
      }
    } finally {
      await other.close()
    }
  })

  test('a visitor with the current version gets a 304, until it changes', async () => {
    const { headers } = await app.send(settingsApi.settings, {}, visitor)
    const again = () =>
      app.send(settingsApi.settings, {}, { ...visitor, headers: { 'if-none-match': String(headers.etag) } })
    expect((await again()).status).toBe(304)
    await change({ tagline: 'Just changed' })
    expect((await again()).body.tagline).toBe('Just changed')
  })
})

expectWholeContractSeen(app, settingsApi)
