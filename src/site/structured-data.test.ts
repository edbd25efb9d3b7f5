import { describe, expect, test } from 'vitest'
import type { Site } from '#app/app-context.ts'
import { breadcrumbList, itemList, organization, structured, website } from './structured-data.ts'

const site: Site = {
  name: 'Shop',
  names: { en: 'Shop', fa: 'فروشگاه' },
  baseLocale: 'en',
  currency: 'USD',
  timeZone: 'UTC',
  apiBase: '/api',
  url: 'https://shop.example',
  today: '2026-11-15',
  build: 'x',
}
const place = { site, locale: 'fa' } as const
const silent = {
  phones: [],
  email: '',
  socialLinks: [],
  tagline: '',
  address: '',
  hours: '',
  replyTime: '',
  hasHelp: false,
  translations: {},
}

describe('structured data', () => {
  test('a shop that says nothing of itself has a name and an address', () => {
    expect(organization(silent, { site, locale: 'en' })).toEqual({
      '@type': 'Organization',
      '@id': 'https://shop.example/#organization',
      name: 'Shop',
      url: 'https://shop.example/',
      logo: 'https://shop.example/favicon.svg',
    })
  })

  test('what is set is told, in the language of the page', () => {
    const contact = {
      ...silent,
      phones: ['0098 21 1234'],
      email: 'a@shop.example',
      socialLinks: ['https://t.me/shop'],
      address: 'Street\nCity',
      translations: { fa: { address: 'خیابان\nشهر' } },
    }
    expect(organization(contact, place)).toMatchObject({
      url: 'https://shop.example/fa',
      telephone: ['+98211234'],
      email: 'a@shop.example',
      address: 'خیابان، شهر',
      sameAs: ['https://t.me/shop'],
    })
  })

  test('the site belongs to the shop, and is in the language of the page', () => {
    expect(website(place)).toMatchObject({
      inLanguage: 'fa-IR',
      publisher: { '@id': 'https://shop.example/#organization' },
      potentialAction: {
        target: { urlTemplate: 'https://shop.example/fa/search?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  test('lists count from one, or go on where the page before ended', () => {
    const items = [{ name: 'کتری', path: '/main/کتری' }]
    const address = 'https://shop.example/fa/main/%DA%A9%D8%AA%D8%B1%DB%8C'
    expect(breadcrumbList(items, place).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'کتری', item: address },
    ])
    expect(itemList(items, place, 25).itemListElement).toMatchObject([{ position: 25, url: address }])
  })

  test('is one block of data', () => {
    expect(structured({ '@type': 'Thing', name: 'x' })).toEqual({
      'script:ld+json': { '@context': 'https://schema.org', '@type': 'Thing', name: 'x' },
    })
  })
})
