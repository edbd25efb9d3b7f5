import { expect, test } from 'vitest'
import { isWebAddress, linkParts } from './web-address.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])
const textOf = (text: string) =>
  linkParts(text)
    .map(part => part.text)
    .join('')

test('text without an address is a single part, and no text is lost', () => {
  expect(linkParts('Hello <b>you</b>')).toEqual([{ text: 'Hello <b>you</b>' }])
  expect(linkParts('')).toEqual([])
  const text = 'See https://a.example/x, or (http://b.example/y_(z)). End'
  expect(textOf(text)).toBe(text)
})

test('addresses end before the sentence does', () => {
  expect(links('See https://a.example/x?y=1#z. And https://b.example!')).toEqual([
    'https://a.example/x?y=1#z',
    'https://b.example',
  ])
  expect(links('«https://a.example/کتری»، بعد')).toEqual(['https://a.example/کتری'])
  expect(links('“https://a.example”')).toEqual(['https://a.example'])
  expect(links('\u2066https://a.example/x\u2069 and https://b.example\u200f.')).toEqual([
    'https://a.example/x',
    'https://b.example',
  ])
  expect(links('(https://a.example/x) [https://b.example] {https://c.example}')).toEqual([
    'https://a.example/x',
    'https://b.example',
    'https://c.example',
  ])
  expect(links('https://en.wikipedia.org/wiki/A_(b)')).toEqual(['https://en.wikipedia.org/wiki/A_(b)'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'www.a.example',
  '//evil.example',
  'http://',
  'https://',
  'https://%',
  'https://me:secret@shop.example',
  'https://shop.example@evil.example',
  '<a href="x">y</a>',
])('%s is text, not a link', text => {
  expect(links(text)).toEqual([])
  expect(textOf(text)).toBe(text)
  expect(isWebAddress(text)).toBe(false)
})
