// Parsing of plain text into paragraphs, lists and links.
import { expect, test } from 'vitest'
import { toTextBlocks } from './text-blocks.ts'

const plain = (text: string) => [{ text }]

test('empty lines separate paragraphs, and single breaks stay lines', () => {
  expect(toTextBlocks('One\nTwo\n\nThree')).toEqual([
    { kind: 'paragraph', lines: [plain('One'), plain('Two')] },
    { kind: 'paragraph', lines: [plain('Three')] },
  ])
  expect(toTextBlocks('')).toEqual([])
})

test('lines that begin with a dash or a number are lists', () => {
  expect(toTextBlocks('You need:\n- the invoice\n• the box\n۱. بنویسید\n2) wait')).toEqual([
    { kind: 'paragraph', lines: [plain('You need:')] },
    { kind: 'bullets', lines: [plain('the invoice'), plain('the box')] },
    { kind: 'numbers', lines: [plain('بنویسید'), plain('wait')] },
  ])
  // A year or an amount at the start of a line is not a list item.
  expect(toTextBlocks('2024 was long')[0]?.kind).toBe('paragraph')
  expect(toTextBlocks('-20 °C')[0]?.kind).toBe('paragraph')
})

const links = (text: string) =>
  toTextBlocks(text).flatMap(({ lines }) => lines.flat().flatMap(({ href }) => href ?? []))

test('web addresses become links, without the punctuation around them', () => {
  expect(toTextBlocks('See https://shop.example/a?b=1#c, then http://b.example.')[0]?.lines).toEqual([
    [
      { text: 'See ' },
      { text: 'https://shop.example/a?b=1#c', href: 'https://shop.example/a?b=1#c' },
      { text: ', then ' },
      { text: 'http://b.example', href: 'http://b.example' },
      { text: '.' },
    ],
  ])
  expect(links('(https://a.example/x)')).toEqual(['https://a.example/x'])
  expect(links('https://a.example/Kettle_(device)')).toEqual(['https://a.example/Kettle_(device)'])
  expect(links('«https://a.example/فارسی»، و https://b.example؟')).toEqual([
    'https://a.example/فارسی',
    'https://b.example',
  ])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://me:secret@shop.example',
  '//evil.example',
  'ftp://x.example',
  'https://',
  '<a href="x">y</a>',
])('%s is text, not a link', text => {
  expect(links(text)).toEqual([])
  expect(
    toTextBlocks(text)[0]
      ?.lines[0]?.map(part => part.text)
      .join(''),
  ).toBe(text)
})
