// Structured data of the shop, the site, breadcrumbs and lists.
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
  look: {},
  build: 'x',
}
const page = { site, locale: 'fa' } as const
const emptyContact = {
  phones: [],
  email: '',
  socialLinks: [],
  tagline: '',
  address: '',
  hours: '',
  replyTime: '',
  hasHelp: false,
  hasSerials: false,
  adminLink: false,
  translations: {},
}

describe('structured data', () => {
  test('a shop without contact details has a name and a web address', () => {
    expect(organization(emptyContact, { site, locale: 'en' })).toEqual({
      '@type': 'Organization',
      '@id': 'https://shop.example/#organization',
      name: 'Shop',
      url: 'https://shop.example/',
      logo: 'https://shop.example/favicon.svg',
    })
  })

  test('contact details are given in the language of the page', () => {
    const contact = {
      ...emptyContact,
      phones: ['0098 21 1234'],
      email: 'a@shop.example',
      socialLinks: ['https://t.me/shop'],
      address: 'Street\nCity',
      translations: { fa: { address: 'خیابان\nشهر' } },
    }
    expect(organization(contact, page)).toMatchObject({
      url: 'https://shop.example/fa',
      telephone: ['+98211234'],
      email: 'a@shop.example',
      address: 'خیابان، شهر',
      sameAs: ['https://t.me/shop'],
    })
  })

  test('the site belongs to the shop, and is in the language of the page', () => {
    expect(website(page)).toMatchObject({
      inLanguage: 'fa-IR',
      publisher: { '@id': 'https://shop.example/#organization' },
      potentialAction: {
        target: { urlTemplate: 'https://shop.example/fa/search?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  test('positions start at one, or continue after the previous page', () => {
    const items = [{ name: 'کتری', path: '/main/کتری' }]
    const address = 'https://shop.example/fa/main/%DA%A9%D8%AA%D8%B1%DB%8C'
    expect(breadcrumbList(items, page).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'کتری', item: address },
    ])
    expect(itemList(items, page, 25).itemListElement).toMatchObject([{ position: 25, url: address }])
  })

  test('is one block of data', () => {
    expect(structured({ '@type': 'Thing', name: 'x' })).toEqual({
      'script:ld+json': { '@context': 'https://schema.org', '@type': 'Thing', name: 'x' },
    })
  })
})
