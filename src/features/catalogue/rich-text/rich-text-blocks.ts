/** Brings sanitised nodes into the one shape that is stored: blocks of inline text, valid inside each other, none empty. */
import { cleanCharacters, isInvisible } from '#shared/text.ts'
import { blockNames, inlineNames } from './rich-text.ts'
import { type Element, type Node, textOf } from './rich-text-tree.ts'

/** Lists, quotes and tables inside each other; what is deeper stands as plain paragraphs. */
const deepest = 6

type BlockContext = {
  depth: number
  /** List items and table cells may hold text without a paragraph around it. */
  loose: boolean
}

export const toBlocks = (nodes: Node[]): Node[] => {
  const blocks = toFlow(nodes, { depth: 0, loose: false })
  return isSeen(blocks) ? blocks : []
}

function toFlow(nodes: Node[], place: BlockContext): Node[] {
  const blocks: Node[] = []
  let waiting: Node[] = []
  const flush = () => {
    const words = toWords(waiting)
    waiting = []
    if (!isSeen(words)) return
    if (place.loose) blocks.push(...words)
    else blocks.push(element('p', words))
  }
  const take = (node: Node) => {
    if (typeof node === 'string') return void waiting.push(node)
    if (isInline(node)) {
      // Marks around whole blocks, as some programs copy them, are dropped.
      if (hasBlock(node)) node.children.forEach(take)
      else waiting.push(node)
      return
    }
    flush()
    blocks.push(...toBlock(node, place))
  }
  withLists(nodes).forEach(take)
  flush()
  return blocks
}

function toBlock(node: Element, { depth, loose }: BlockContext): Node[] {
  const inner = { depth: depth + 1, loose: false }
  switch (node.name) {
    case 'hr':
      return [element('hr')]
    case 'p':
    case 'h3':
    case 'h4': {
      if (node.children.some(isOrHasBlock)) return toFlow(node.children, { depth, loose: false })
      const words = toWords(node.children)
      return isSeen(words) ? [{ ...node, children: words }] : []
    }
    case 'blockquote':
    case 'ul':
    case 'ol':
    case 'table':
      if (depth >= deepest) return toFlow(node.children.map(toParagraph), { depth, loose: false })
      if (node.name === 'table') return toTable(node, depth)
      return filled(node, node.name === 'blockquote' ? toFlow(node.children, inner) : toItems(node, depth))
    default:
      // A part without its whole: its contents stand for themselves.
      return toFlow(node.children, { depth, loose })
  }
}

const filled = (node: Element, children: Node[]): Node[] => (isSeen(children) ? [{ ...node, children }] : [])

/** Items that stand without a list get one. */
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
    } else if (!list || isSeen([node])) {
      list = undefined
      result.push(node)
    }
  }
  return result
}

function toItems({ children }: Element, depth: number): Node[] {
  const items: Element[] = []
  let isOpen = false
  for (const child of children) {
    const last = items.at(-1)
    if (isElement(child, 'li')) {
      items.push({ ...child, children: [...child.children] })
      isOpen = false
    } else if (last && (isOpen || isElement(child, 'ul') || isElement(child, 'ol'))) {
      // A list directly in a list belongs to the item before it.
      last.children.push(child)
    } else if (isSeen([child])) {
      items.push(element('li', [child]))
      isOpen = true
    }
  }
  return items.flatMap(item => filled(item, toFlow(item.children, { depth: depth + 1, loose: true })))
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
  const inside = { depth: depth + 1, loose: true }
  for (const { row } of rows) {
    row.children = row.children.filter(isCell).map(cell => ({
      ...cell,
      children: toFlow(cell.children, inside),
    }))
  }
  const firstOfBody = rows.findIndex(({ head }) => !head)
  const bodyFrom = firstOfBody < 0 ? rows.length : firstOfBody
  const section = (name: string, part: typeof rows) =>
    part.length > 0
      ? [
          element(
            name,
            part.map(({ row }) => row),
          ),
        ]
      : []
  const children = [...section('thead', rows.slice(0, bodyFrom)), ...section('tbody', rows.slice(bodyFrom))]
  return [...toFlow(strays, { depth, loose: false }), ...filled(node, children)]
}

/** Inline text: marks not inside themselves, none around nothing, blanks and breaks only where they part something. */
function toWords(nodes: Node[]): Node[] {
  return tidy(flatten(nodes, []))
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
    const isVain = within.includes(node.name) || (node.name === 'a' && !node.attributes.href)
    if (isVain || isInvisible(textOf(children))) children.forEach(push)
    else push({ ...node, children })
  }
  // Only now are neighbours together that belong together.
  return flat.map(node => (typeof node === 'string' ? cleanWords(node) : node)).filter(node => node !== '')
}

function cleanWords(text: string): string {
  const clean = /[^ -~]/.test(text) ? cleanCharacters(text) : text
  return clean.replace(/\s+/g, ' ')
}

function tidy(nodes: Node[]): Node[] {
  const words: Node[] = []
  const trimEnd = () => {
    const last = words.at(-1)
    if (typeof last !== 'string') return
    words.pop()
    if (last.trimEnd()) words.push(last.trimEnd())
  }
  for (const node of nodes) {
    const last = words.at(-1)
    if (typeof node === 'string') {
      const text = last === undefined || isBreak(last) ? node.trimStart() : node
      if (text) words.push(text)
    } else if (isBreak(node)) {
      trimEnd()
      const isThird = isBreak(words.at(-1)) && isBreak(words.at(-2))
      if (words.length > 0 && !isThird) words.push(node)
    } else {
      words.push(node)
    }
  }
  trimEnd()
  while (isBreak(words.at(-1))) {
    words.pop()
    trimEnd()
  }
  return words
}

const inline = new Set<string>(inlineNames)
const block = new Set<string>(blockNames)
const element = (name: string, children: Node[] = []): Element => ({ name, attributes: {}, children })
const isElement = (node: Node | undefined, name: string): node is Element =>
  typeof node === 'object' && node.name === name
const isBreak = (node: Node | undefined): boolean => isElement(node, 'br')
const isCell = (node: Node): node is Element => isElement(node, 'td') || isElement(node, 'th')
const isInline = ({ name }: Element) => inline.has(name)
const hasBlock = ({ children }: Element) => children.some(isOrHasBlock)
const isOrHasBlock = (node: Node): boolean =>
  typeof node === 'object' && (block.has(node.name) || !isInline(node) || hasBlock(node))
const toParagraph = (node: Node): Node => (isElement(node, 'li') ? element('p', node.children) : node)
const isSeen = (nodes: Node[]) => !isInvisible(textOf(nodes))
