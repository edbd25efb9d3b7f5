/** A rich text as a tree, and how a tree is written as HTML. `clean-rich-text.server.ts` parses it. */

export type Element = { name: string; attributes: Record<string, string>; children: Node[] }
/** Texts stay escaped. */
export type Node = string | Element

const isVoid = (name: string) => name === 'br' || name === 'hr' || name === 'img'

export function toHtml(nodes: Node[]): string {
  return nodes.map(node => (typeof node === 'string' ? node : elementHtml(node))).join('')
}

function elementHtml({ name, attributes, children }: Element): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  const opening = `<${name}${written.join('')}>`
  return isVoid(name) ? opening : `${opening}${toHtml(children)}</${name}>`
}

export const textOf = (nodes: Node[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textOf(node.children))).join('')

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
