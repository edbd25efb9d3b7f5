/** Rich text by allow-list: whatever was sent, only harmless HTML of one shape is stored. */
import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { cleanText, isInvisible } from '#shared/text.ts'
import { blockNames, inlineNames, partNames } from './rich-text.ts'
import { toBlocks } from './rich-text-blocks.ts'
import { type Element, escapeText, type Node, toHtml, toTree } from './rich-text-tree.ts'

const allowed = [...inlineNames, ...blockNames, ...partNames] as string[]
/** Elements that part what is in them from what is around, and mean nothing else to us. */
const boundaries =
  'div section article header footer main aside nav address center pre dl dt dd figure figcaption caption details summary form fieldset legend'
/** Not even their texts are wanted. */
const dropped =
  'script style textarea option select xmp svg math noscript template iframe object embed applet audio video canvas title head noembed noframes plaintext frameset'

const become =
  (tagName: string): sanitizeHtml.Transformer =>
  (_, attribs) => ({ tagName, attribs })
const options: sanitizeHtml.IOptions = {
  allowedTags: allowed,
  allowedAttributes: { '*': ['dir', 'lang'], a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: dropped.split(' '),
  transformTags: {
    h1: become('h3'),
    h2: become('h3'),
    h5: become('h4'),
    h6: become('h4'),
    del: become('s'),
    strike: become('s'),
    tfoot: become('tbody'),
    ...Object.fromEntries(boundaries.split(' ').map(name => [name, become('p')])),
  },
  parseStyleAttributes: false,
  // Deeper than any text that means something; keeps what walks the tree from running out of stack.
  nestingLimit: 60,
}

/** Loaded with the first text that has tags: a start does not wait for it. */
let loaded: typeof sanitizeHtml | undefined
function sanitised(html: string): string {
  loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return loaded(html, options)
}

/** A lone `<` in "a < b" is no tag. */
const tag = /<\/?[a-z][^<>]*>|<!--|<!\[/i

/** The stored form; cleaning it again changes nothing. Text without any tag keeps its paragraphs and line breaks. */
export function cleanRichText(html: string): string {
  if (!tag.test(html)) return fromPlainText(html)
  const clean = toHtml(toBlocks(withOwnAttributes(toTree(sanitised(html)))))
  // What stood between a letter and its mark may be gone. Never over a tag's own signs, which can be composed too.
  return clean.replace(/[^<>]+/g, text => text.normalize('NFC'))
}

function fromPlainText(text: string): string {
  const paragraphs = escapeText(cleanText(text)).split(/\n\s*\n/)
  const lines = (paragraph: string) => paragraph.split('\n').map(line => line.trim())
  return paragraphs
    .filter(paragraph => !isInvisible(paragraph))
    .map(paragraph => `<p>${lines(paragraph).join('<br>')}</p>`)
    .join('')
}

function withOwnAttributes(nodes: Node[]): Node[] {
  return nodes.map(node =>
    typeof node === 'string'
      ? node
      : { ...node, attributes: ownAttributes(node), children: withOwnAttributes(node.children) },
  )
}

function ownAttributes({ name, attributes }: Element): Record<string, string> {
  const { href, dir = '', lang = '' } = attributes
  const target = name === 'a' && href !== undefined ? toTarget(href) : undefined
  return {
    ...(target && { href: target, rel: 'nofollow noopener' }),
    ...(/^(ltr|rtl|auto)$/.test(dir) && { dir }),
    ...(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(lang) && { lang }),
  }
}

/** Where a link may lead, still escaped; undefined for everything else, however it is spelled. */
function toTarget(escaped: string): string | undefined {
  const href = escaped.trim()
  if (href.length > 2000 || /[\s\\\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u.test(href))
    return undefined
  const isPath = /^\/(?!\/)/.test(href)
  const isAddress = /^https?:\/\/[^/?#]/i.test(href) && URL.canParse(href.replaceAll('&amp;', '&'))
  const isContact = /^(mailto|tel):[^/]/i.test(href)
  return isPath || isAddress || isContact ? href : undefined
}
