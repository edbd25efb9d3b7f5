import { expect, test } from 'vitest'
import { linkParts } from './message-links.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test('text without an address is a single part, and no text is lost', () => {
  expect(linkParts('Hello <b>you</b>')).toEqual([{ text: 'Hello <b>you</b>' }])
  expect(linkParts('')).toEqual([])
  const text = 'See https://a.example/x, or (http://b.example/y_(z)). End'
  expect(
    linkParts(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})

test('addresses end before the sentence does', () => {
  expect(links('See https://a.example/x?y=1#z. And https://b.example!')).toEqual([
    'https://a.example/x?y=1#z',
    'https://b.example/',
  ])
  expect(links('«https://a.example/کتری»، بعد')).toEqual(['https://a.example/%DA%A9%D8%AA%D8%B1%DB%8C'])
  expect(links('https://en.wikipedia.org/wiki/A_(b)')).toEqual(['https://en.wikipedia.org/wiki/A_(b)'])
})

test('nothing but http and https becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'www.a.example',
    'http://',
    'https://%',
  ])
    expect(links(text)).toEqual([])
})
