/**
 * Normalises sanitised nodes into the one structure that is stored: blocks with inline text, validly nested, none empty. Called
 * by `cleanRichText`.
 */

import { blockNames, embedNames, inlineNames } from '#shared/rich-text/rich-text.ts'
import { cleanCharacters, isInvisible } from '#shared/text.ts'
import { type Element, type Node, textOf } from './rich-text-tree.ts'

/** How deep lists, quotes and tables may be nested. What is deeper becomes plain paragraphs. */
const deepest = 6

type BlockContext = {
  depth: number
  /** List items and table cells may hold text without a paragraph around it. */
  loose: boolean
}

export const toBlocks = (nodes: Node[]): Node[] => {
  const blocks = toFlow(nodes, { depth: 0, loose: false })
  return isVisible(blocks) || blocks.some(isEmbed) ? blocks : []
}

function toFlow(nodes: Node[], context: BlockContext): Node[] {
  const blocks: Node[] = []
  let pendingInline: Node[] = []
  const flush = () => {
    const inlineNodes = toInline(pendingInline)
    pendingInline = []
    if (!isVisible(inlineNodes)) return
    if (context.loose) blocks.push(...inlineNodes)
    else blocks.push(element('p', inlineNodes))
  }
  const addNode = (node: Node) => {
    if (typeof node === 'string') return void pendingInline.push(node)
    if (isInline(node)) {
      // Marks around whole blocks, as some programs copy them, are dropped.
      if (hasBlock(node)) node.children.forEach(addNode)
      else pendingInline.push(node)
      return
    }
    flush()
    blocks.push(...toBlock(node, context))
  }
  withLists(nodes).forEach(addNode)
  flush()
  return blocks
}

function toBlock(node: Element, { depth, loose }: BlockContext): Node[] {
  const inner = { depth: depth + 1, loose: false }
  switch (node.name) {
    case 'hr':
      return [element('hr')]
    case 'img':
    case 'product-card':
      // Only between blocks: the page is cut there, and the picture or card is put in.
      return depth === 0 && !loose ? [{ ...node, children: [] }] : []
    case 'p':
    case 'h3':
    case 'h4': {
      if (node.children.some(isOrHasBlock)) return toFlow(node.children, { depth, loose: false })
      const inlineNodes = toInline(node.children)
      return isVisible(inlineNodes) ? [{ ...node, children: inlineNodes }] : []
    }
    case 'blockquote':
    case 'ul':
    case 'ol':
    case 'table':
      if (depth >= deepest) return toFlow(node.children.map(toParagraph), { depth, loose: false })
      if (node.name === 'table') return toTable(node, depth)
      return unlessEmpty(
        node,
        node.name === 'blockquote' ? toFlow(node.children, inner) : toItems(node, depth),
      )
    default:
      // A list item or a part of a table outside its list or table: only its contents are used.
      return toFlow(node.children, { depth, loose })
  }
}

const unlessEmpty = (node: Element, children: Node[]): Node[] =>
  isVisible(children) ? [{ ...node, children }] : []

/** Puts list items that are outside a list into a new one. */
function withLists(nodes: Node[]): Node[] {
  const result: Node[] = []
  let list: Element | undefined
  for (const node of nodes) {
    if (isElement(node, 'li')) {
      if (!list) {
        list = element('ul')
        result.push(list)
      }
      list.children.push(node)
    } else if (!list || isVisible([node]) || isEmbed(node)) {
      list = undefined
      result.push(node)
    }
  }
  return result
}

function toItems({ children }: Element, depth: number): Node[] {
  const items: Element[] = []
  let isWrapping = false
  for (const child of children) {
    const last = items.at(-1)
    if (isElement(child, 'li')) {
      items.push({ ...child, children: [...child.children] })
      isWrapping = false
    } else if (last && (isWrapping || isElement(child, 'ul') || isElement(child, 'ol'))) {
      // A list directly in a list belongs to the item before it.
      last.children.push(child)
    } else if (isVisible([child])) {
      items.push(element('li', [child]))
      isWrapping = true
    }
  }
  return items.flatMap(item => unlessEmpty(item, toFlow(item.children, { depth: depth + 1, loose: true })))
}

function toTable(node: Element, depth: number): Node[] {
  const rows: { head: boolean; row: Element }[] = []
  const strays: Node[] = []
  const collect = (children: Node[], head: boolean) => {
    for (const child of children) {
      if (isElement(child, 'thead') || isElement(child, 'tbody')) {
        collect(child.children, child.name === 'thead')
      } else if (isElement(child, 'tr')) {
        const cells = child.children.filter(isCell)
        strays.push(...child.children.filter(one => !isCell(one)))
        if (cells.length > 0) rows.push({ head, row: element('tr', cells) })
      } else if (isCell(child)) {
        rows.push({ head, row: element('tr', [child]) })
      } else {
        strays.push(child)
      }
    }
  }
  collect(node.children, false)
  const cellContext = { depth: depth + 1, loose: true }
  for (const { row } of rows) {
    row.children = row.children.filter(isCell).map(cell => ({
      ...cell,
      children: toFlow(cell.children, cellContext),
    }))
  }
  const firstOfBody = rows.findIndex(({ head }) => !head)
  const bodyFrom = firstOfBody < 0 ? rows.length : firstOfBody
  const section = (name: string, sectionRows: typeof rows) =>
    sectionRows.length > 0
      ? [
          element(
            name,
            sectionRows.map(({ row }) => row),
          ),
        ]
      : []
  const children = [...section('thead', rows.slice(0, bodyFrom)), ...section('tbody', rows.slice(bodyFrom))]
  return [...toFlow(strays, { depth, loose: false }), ...unlessEmpty(node, children)]
}

/**
 * Normalises inline text: no mark inside itself, no mark without text, and blanks and line breaks only where they separate
 * something.
 */
function toInline(nodes: Node[]): Node[] {
  return trimBreaks(flatten(nodes, []))
}

function flatten(nodes: Node[], within: string[]): Node[] {
  const flat: Node[] = []
  const push = (node: Node) => {
    const last = flat.at(-1)
    if (typeof node === 'string' && typeof last === 'string') flat[flat.length - 1] = last + node
    else flat.push(node)
  }
  for (const node of nodes) {
    if (typeof node === 'string' || node.name === 'br') {
      push(node)
      continue
    }
    const children = flatten(node.children, [...within, node.name])
    const isRedundant = within.includes(node.name) || (node.name === 'a' && !node.attributes.href)
    if (isRedundant || isInvisible(textOf(children))) children.forEach(push)
    else push({ ...node, children })
  }
  // Texts are cleaned only now, after texts that follow each other have been joined.
  return flat
    .map(node => (typeof node === 'string' ? cleanInlineText(node) : node))
    .filter(node => node !== '')
}

function cleanInlineText(text: string): string {
  const clean = /[^ -~]/.test(text) ? cleanCharacters(text) : text
  return clean.replace(/\s+/g, ' ')
}

function trimBreaks(nodes: Node[]): Node[] {
  const trimmed: Node[] = []
  const trimEnd = () => {
    const last = trimmed.at(-1)
    if (typeof last !== 'string') return
    trimmed.pop()
    if (last.trimEnd()) trimmed.push(last.trimEnd())
  }
  for (const node of nodes) {
    const last = trimmed.at(-1)
    if (typeof node === 'string') {
      const text = last === undefined || isBreak(last) ? node.trimStart() : node
      if (text) trimmed.push(text)
    } else if (isBreak(node)) {
      trimEnd()
      const isThird = isBreak(trimmed.at(-1)) && isBreak(trimmed.at(-2))
      if (trimmed.length > 0 && !isThird) trimmed.push(node)
    } else {
      trimmed.push(node)
    }
  }
  trimEnd()
  while (isBreak(trimmed.at(-1))) {
    trimmed.pop()
    trimEnd()
  }
  return trimmed
}

const inline = new Set<string>(inlineNames)
const block = new Set<string>(blockNames)
const element = (name: string, children: Node[] = []): Element => ({ name, attributes: {}, children })
const isElement = (node: Node | undefined, name: string): node is Element =>
  typeof node === 'object' && node.name === name
const embeds = new Set<string>(embedNames)
const isEmbed = (node: Node) => typeof node === 'object' && embeds.has(node.name)
const isBreak = (node: Node | undefined): boolean => isElement(node, 'br')
const isCell = (node: Node): node is Element => isElement(node, 'td') || isElement(node, 'th')
const isInline = ({ name }: Element) => inline.has(name)
const hasBlock = ({ children }: Element) => children.some(isOrHasBlock)
const isOrHasBlock = (node: Node): boolean =>
  typeof node === 'object' && (block.has(node.name) || !isInline(node) || hasBlock(node))
const toParagraph = (node: Node): Node => (isElement(node, 'li') ? element('p', node.children) : node)
const isVisible = (nodes: Node[]) => !isInvisible(textOf(nodes))
