/**
 * Sanitises rich text by an allow-list: whatever was sent, only harmless HTML of one known structure is stored. Called when a
 * product's description or a page of the shop is saved.
 */
import { createRequire } from 'node:module'
import type * as htmlparser2 from 'htmlparser2'
import type sanitizeHtml from 'sanitize-html'
import {
  blockNames,
  embedNames,
  inlineNames,
  partNames,
  pictureAltMax,
  unescaped,
} from '#shared/rich-text/rich-text.ts'
import { cleanLine, cleanText, isInvisible } from '#shared/text.ts'
import { toBlocks } from './rich-text-blocks.ts'
import { type Element, escapeAttribute, escapeText, type Node, toHtml } from './rich-text-tree.ts'

const allowed = [...inlineNames, ...blockNames, ...partNames] as string[]
/** Elements that only separate their content from what is around them. They become paragraphs. */
const blockLikeTags =
  'div section article header footer main aside nav address center pre dl dt dd figure figcaption caption details summary form fieldset legend'
/** Elements that are dropped together with their text. */
const droppedTags =
  'script style textarea option select xmp svg math noscript template iframe object embed applet audio video canvas title head noembed noframes plaintext frameset'

const renameTo =
  (tagName: string): sanitizeHtml.Transformer =>
  (_, attribs) => ({ tagName, attribs })
const options: sanitizeHtml.IOptions = {
  allowedTags: allowed,
  allowedAttributes: { '*': ['dir', 'lang'], a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: droppedTags.split(' '),
  transformTags: {
    h1: renameTo('h3'),
    h2: renameTo('h3'),
    h5: renameTo('h4'),
    h6: renameTo('h4'),
    del: renameTo('s'),
    strike: renameTo('s'),
    tfoot: renameTo('tbody'),
    ...Object.fromEntries(blockLikeTags.split(' ').map(name => [name, renameTo('p')])),
  },
  parseStyleAttributes: false,
  // Deeper than any real text. It keeps recursive functions over the tree from overflowing the stack.
  nestingLimit: 60,
}
/** A page of the shop's own can also hold pictures and cards of products. Neither has an address that its writer chose. */
const optionsWithEmbeds: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...allowed, ...embedNames],
  allowedAttributes: {
    ...options.allowedAttributes,
    img: ['data-ref', 'alt'],
    'product-card': ['data-id'],
  },
}

type Allowed = { embeds?: boolean }

/**
 * The sanitiser and the parser it brings are loaded with the first text that has tags, so that starting the server does not wait
 * for them.
 */
const loadPackage = createRequire(import.meta.url)

/** Sanitises, and parses what the sanitiser wrote. That is well-formed, so it is read as XML: as it is, with nothing mended. */
function toSanitisedTree(html: string, { embeds }: Allowed): Node[] {
  const sanitize = loadPackage('sanitize-html') as typeof sanitizeHtml
  const { Parser } = loadPackage('htmlparser2') as typeof htmlparser2
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const add = (node: Node) => open.at(-1)?.children.push(node)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [] }
        add(element)
        open.push(element)
      },
      ontext: add,
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(sanitize(html, embeds ? optionsWithEmbeds : options))
  return root.children
}

/** A lone `<`, as in "a < b", is not a tag. */
const tag = /<\/?[a-z][^<>]*>|<!--|<!\[/i

/** The HTML to store. Cleaning it again changes nothing. Text without any tag keeps its paragraphs and line breaks. */
export function cleanRichText(html: string, allowed: Allowed = {}): string {
  if (!tag.test(html)) return fromPlainText(html)
  const clean = toHtml(toBlocks(withAllowedAttributes(toSanitisedTree(html, allowed))))
  // A letter and a combining mark may follow each other now, because something between them was removed. Only texts are
  // normalised: the `<` and `>` of tags could be composed with a mark too.
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

function withAllowedAttributes(nodes: Node[]): Node[] {
  return nodes.flatMap(node => {
    if (typeof node === 'string') return node
    if (node.name === 'img') return toPicture(node)
    if (node.name === 'product-card') return toProductCard(node)
    return { ...node, attributes: allowedAttributesOf(node), children: withAllowedAttributes(node.children) }
  })
}

/** A picture without a stored file, as one that was pasted from another site, is dropped. */
function toPicture({ name, attributes }: Element): Element[] {
  const { 'data-ref': ref = '', alt = '' } = attributes
  if (!/^[0-9a-f]{32}$/.test(ref)) return []
  const words = [...cleanLine(unescaped(alt))].slice(0, pictureAltMax).join('').trim()
  return [{ name, attributes: { 'data-ref': ref, alt: escapeAttribute(words) }, children: [] }]
}

/** What stands inside it is text of the page, as every text around an element that is not allowed. */
function toProductCard({ name, attributes, children }: Element): Node[] {
  const { 'data-id': id = '' } = attributes
  const inside = withAllowedAttributes(children)
  return /^[1-9]\d{0,14}$/.test(id)
    ? [{ name, attributes: { 'data-id': id }, children: [] }, ...inside]
    : inside
}

function allowedAttributesOf({ name, attributes }: Element): Record<string, string> {
  const { href, dir = '', lang = '' } = attributes
  const target = name === 'a' && href !== undefined ? toLinkTarget(href) : undefined
  return {
    ...(target && { href: target, rel: 'nofollow noopener' }),
    ...(/^(ltr|rtl|auto)$/.test(dir) && { dir }),
    ...(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(lang) && { lang }),
  }
}

/** The target of a link, still escaped. Undefined for every target that is not allowed, however it is spelled. */
function toLinkTarget(escaped: string): string | undefined {
  const href = escaped.trim()
  if (href.length > 2000 || /[\s\\\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u.test(href))
    return undefined
  const isPath = /^\/(?!\/)/.test(href)
  const isAddress = /^https?:\/\/[^/?#]/i.test(href) && URL.canParse(href.replaceAll('&amp;', '&'))
  const isContact = /^(mailto|tel):[^/]/i.test(href)
  return isPath || isAddress || isContact ? href : undefined
}
