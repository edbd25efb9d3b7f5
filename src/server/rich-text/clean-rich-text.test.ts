import fc from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, describe, expect, test } from 'vitest'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { attacks } from '../../testing/markup-attacks.ts'
import { findForbidden } from '../../testing/markup-rules.ts'
import { cleanRichText } from './clean-rich-text.server.ts'

const window = new Window()
afterAll(() => window.happyDOM.close())

/** Parses HTML into a document that runs no scripts, as a browser would parse it inside a page. */
function parse(html: string) {
  const container = window.document.createElement('div')
  container.innerHTML = html
  return container as unknown as Element
}

test.each([
  ['paragraphs and line breaks', 'One.\n\nTwo,\nstill two.', '<p>One.</p><p>Two,<br>still two.</p>'],
  ['signs that are no tags', 'a < b & c > "d" <3', '<p>a &lt; b &amp; c &gt; "d" &lt;3</p>'],
  ['entities as they were typed', 'Tom &amp; Jerry', '<p>Tom &amp;amp; Jerry</p>'],
  ['blanks', ' \n\n a \n\n\n b ', '<p>a</p><p>b</p>'],
  ['letters', 'كتاب\u202e يك', '<p>کتاب یک</p>'],
  ['nothing', ' \n \u200c ', ''],
])('plain text: %s', (_, text, html) => {
  expect(cleanRichText(text)).toBe(html)
})

test.each([
  ['what is allowed', '<p dir="rtl" lang="fa-IR">x <strong>y</strong><br>z</p>', undefined],
  ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li></ul>', undefined],
  ['a list as an editor writes it', '<ul><li><p>a</p></li></ul>', undefined],
  ['a quote', '<blockquote><p>a</p></blockquote><hr><p>b</p>', undefined],
  [
    'a table',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td></td></tr></tbody></table>',
    undefined,
  ],
  ['headings of other levels', '<h1>a</h1><h2>b</h2><h5>c</h5>', '<h3>a</h3><h3>b</h3><h4>c</h4>'],
  ['text without a block', 'a <b>b</b>', '<p>a <b>b</b></p>'],
  ['divisions', '<div>a</div><div>b<div>c</div></div>', '<p>a</p><p>b</p><p>c</p>'],
  ['unknown elements', '<span class="x">a</span><custom-x>b</custom-x>', '<p>ab</p>'],
  ['blocks in a paragraph', '<p>a<ul><li>b</li></ul>c</p>', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
  ['marks around blocks', '<b style="font-weight:normal"><p>a</p><p>b</p></b>', '<p>a</p><p>b</p>'],
  ['marks inside themselves', '<b>a<i>b<b>c</b></i></b>', '<p><b>a<i>bc</i></b></p>'],
  ['marks around nothing', 'a<b> </b>b<i></i>', '<p>a b</p>'],
  ['items without a list', '<li>a</li>\n<li>b</li>c', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
  ['a list without items', '<ul>a<ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['cells without a table', '<td>a</td><tr><td>b</td></tr>', '<p>a</p><p>b</p>'],
  [
    'a table without rows',
    '<table>x<td>a</td><caption>b</caption></table>',
    '<p>x</p><p>b</p><table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  ['empty blocks', '<p></p><p>a</p><p> <br></p><h3>&nbsp;</h3><ul><li></li></ul>', '<p>a</p>'],
  ['only empty blocks', '<p></p><p><br></p><hr><table><tr><td></td></tr></table>', ''],
  ['breaks at the edges', '<p><br>a <br> b<br><br><br>c<br></p>', '<p>a<br>b<br><br>c</p>'],
  ['comments and instructions', 'a<!-- b --><?php c ?><![CDATA[d]]>', '<p>a</p>'],
  ['letters behind entities', '<p>&#x64a;&#x202e;&#x643;&zwnj;e&#x301;</p>', '<p>یک\u200cé</p>'],
  ['a letter and its mark in two elements', '<span>e</span>\u0301', '<p>é</p>'],
  ['a mark behind a tag', '<p>\u0338a</p>', '<p>\u0338a</p>'],
  ['a letter and its mark, apart', '<ul>e<td>\u0301', '<ul><li>\u00e9</li></ul>'],
  ['a mark that begins a paragraph', '<p>\u0338a</p>', '<p>\u0338a</p>'],
  ['half a tag', 'a <b>b</b> <i', '<p>a <b>b</b></p>'],
  [
    'what Word copies',
    '<!--StartFragment--><p class=MsoNormal style="mso-x:1"><b><span lang=EN-US style="color:red">Hi<o:p></o:p></span></b></p><![if !supportLists]><p class=MsoListParagraph>·<span>   </span>One</p><![endif]>',
    '<p><b>Hi</b></p><p>· One</p>',
  ],
])('HTML: %s', (_, html, expected = html) => {
  expect(cleanRichText(html)).toBe(expected)
})

test.each([
  ['https://example.com/a?b=c&amp;d=e#f', true],
  ['http://example.com', true],
  ['mailto:shop@example.com', true],
  ['tel:+982188001122', true],
  ['/product/کتری', true],
  ['/', true],
  ['//example.com', false],
  ['/\\example.com', false],
  ['/\t/example.com', false],
  ['\\\\example.com', false],
  ['https:example.com', false],
  ['http:///example.com', false],
  ['https://exa mple.com', false],
  ['https://exa\u202emple.com', false],
  ['example.com', false],
  ['#top', false],
  ['?a', false],
  ['', false],
  ['ftp://example.com', false],
  ['data:text/html,x', false],
  [`https://example.com/${'x'.repeat(2000)}`, false],
])('a link to %j stays: %s', (href, stays) => {
  const html = cleanRichText(`<p><a href="${href}" target="_blank" onclick="x">go</a></p>`)
  expect(html).toBe(stays ? `<p><a href="${href}" rel="nofollow noopener">go</a></p>` : '<p>go</p>')
})

describe('nothing harmful is left', () => {
  test('the collection is large, and has no attack twice', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(120)
    expect(new Set(attacks).size).toBe(attacks.length)
  })

  test('the rules find what is forbidden', () => {
    const bad = '<p onclick="x">a</p><img src="x"><a href="javascript:x">b</a><p style="x" dir="up">c</p>'
    expect(findForbidden(parse(bad))).toHaveLength(6)
    expect(findForbidden(parse('<p dir="rtl"><a href="/x" rel="nofollow noopener">a</a></p>'))).toEqual([])
  })

  test.each(attacks)('%j', attack => {
    const clean = cleanRichText(attack)
    expect(findForbidden(parse(clean))).toEqual([])
    expect(clean).not.toMatch(/<(?!\/?[a-z0-9]+[ >])/)
    expect(cleanRichText(clean)).toBe(clean)
    const around = cleanRichText(`<p>before ${attack} after</p>`)
    expect(findForbidden(parse(around))).toEqual([])
  })

  test('all of them in one text', () => {
    expect(findForbidden(parse(cleanRichText(attacks.join('\n'))))).toEqual([])
  })
})

const names =
  'p br h1 h3 h4 ul ol li strong b em i u s blockquote table thead tbody tr th td hr a div span svg script style select math'
const pieces = fc.oneof(
  fc.constantFrom(...names.split(' ').flatMap(name => [`<${name}>`, `</${name}>`])),
  fc.constantFrom(' ', '\n', '\n\n', 'a', 'b ', '&amp;', '&lt;b&gt;', '&nbsp;', '<', '>', '"', '&', '\u200c'),
  fc.constantFrom(
    'e',
    '\u0301',
    'ي',
    '\u064a\u0654',
    '\u202e',
    '\u0338',
    '&#x338;',
    '&#8238;',
    '😀',
    '\u200b',
  ),
  fc.constantFrom(
    '<a href="/x">',
    '<a href="javascript:x">',
    '<p dir="rtl">',
    '<td onclick=x>',
    '<!--',
    '-->',
  ),
)
const anyMarkup = fc.array(pieces, { maxLength: 40 }).map(parts => parts.join(''))

test('cleaning twice is cleaning once, and leaves nothing forbidden', () => {
  fc.assert(
    fc.property(anyMarkup, html => {
      const clean = cleanRichText(html)
      expect(cleanRichText(clean)).toBe(clean)
      expect(findForbidden(parse(clean))).toEqual([])
      expect(clean).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u064a\u0649\u0643]|<(p|li|ul|h3)><\/\1>/)
    }),
    { numRuns: 500 },
  )
})

test('a browser parses the stored HTML as it is: nothing is moved or closed', () => {
  fc.assert(
    fc.property(anyMarkup, html => {
      const clean = cleanRichText(html)
      expect(parse(clean).innerHTML.replaceAll('\u00a0', '&nbsp;')).toBe(clean)
    }),
    { numRuns: 300 },
  )
})

test('a text of the largest size, and one of opening tags only, take little time', () => {
  // CPU time of this process, because others may be busy.
  const start = process.cpuUsage()
  cleanRichText('<p>word <b>bold</b> text</p>'.repeat(700))
  cleanRichText('<b>'.repeat(6600))
  cleanRichText('<blockquote>'.repeat(1600))
  cleanRichText('<ul><li>'.repeat(2400))
  cleanRichText('<'.repeat(20_000))
  cleanRichText('<a href='.repeat(2500))
  cleanRichText(`<p>${'&#x'.repeat(6000)}`)
  const { user, system } = process.cpuUsage(start)
  expect(user + system).toBeLessThan(2_000_000)
})

test('what is nested too deep becomes paragraphs, and its text stays', () => {
  const deep = cleanRichText(`${'<ul><li>'.repeat(20)}a<p>b</p>`)
  expect(deep).toBe(`${'<ul><li>'.repeat(6)}<p>a</p><p>b</p>${'</li></ul>'.repeat(6)}`)
  expect(wordsOf(cleanRichText(`${'<blockquote>'.repeat(500)}deep`))).toBe('deep')
})

test('plain text has no tags', () => {
  expect(wordsOf('<h3>A <b>b</b>c</h3><ul><li>d &amp; &lt;e&gt;</li><li>f<br>g</li></ul>')).toBe(
    'A bc d & <e> f g',
  )
  expect(wordsOf('<p>abc <strong>def</strong></p>', 12)).toBe('abc')
  expect(wordsOf('')).toBe('')
})
