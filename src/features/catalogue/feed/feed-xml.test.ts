import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { type FeedProduct, feedEnd, feedLacksOf, feedStart, toFeedItem } from './feed-xml.ts'

const site = {
  url: 'https://shop.example',
  name: 'Shop',
  currency: 'USD',
  baseLocale: 'en',
  locale: 'en',
} as const
const product = {
  ...{ id: 7, slug: 'kettle', name: 'Kettle', code: '', barcode: '', summary: '', description: '' },
  ...{ price: 1999, lifecycle: 'active', specs: [], translations: {}, image: null },
  images: [{ ref: 'a', url: '/media/a', width: 640 }],
} as unknown as FeedProduct
const parser = new XMLParser({ parseTagValue: false, trimValues: false })
const read = (fields: Partial<FeedProduct>, own: Partial<typeof site> = {}) =>
  parser.parse(toFeedItem({ ...product, ...fields }, [], { ...site, ...own })).item

test('whatever is typed, the feed is XML and says what was typed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 60 }),
      (name, category) => {
        const xml = feedStart(site) + toFeedItem({ ...product, name }, [category], site) + feedEnd
        expect(XMLValidator.validate(xml)).toBe(true)
      },
    ),
  )
  expect(read({ name: 'A & <b> "c" \u0000\u{1F600}' })['g:title']).toBe('A & <b> "c" 😀')
})

test('texts that are too long are cut between characters', () => {
  const title = read({ name: `${'a'.repeat(149)}👨‍👩‍👧` })['g:title']
  expect(title).toBe('a'.repeat(149))
})

test('without description the summary stands there, and without that the name', () => {
  expect(read({})['g:description']).toBe('Kettle')
  expect(read({ summary: 'Boils' })['g:description']).toBe('Boils')
})

test('the brand is what the specifications say, else the shop', () => {
  const specs = [{ group: '', name: 'Brand', value: 'Bosch', attributeId: null }]
  expect([read({})['g:brand'], read({ specs })['g:brand']]).toEqual(['Shop', 'Bosch'])
})

test('the toman has no code, so its price is in rials', () => {
  expect(read({}, { currency: 'IRT' as 'USD' })['g:price']).toBe('19990 IRR')
  expect(read({})['g:price']).toBe('19.99 USD')
})

test('what a product lacks', () => {
  expect(feedLacksOf({ price: null, images: [] })).toEqual(['price', 'picture'])
  expect(feedLacksOf({ price: 0, images: product.images })).toEqual([])
})
