/** Parses the HTML that the sanitiser writes into a tree, and writes a tree as HTML. */

export type Element = { name: string; attributes: Record<string, string>; children: Node[] }
/** Texts stay escaped. */
export type Node = string | Element

const token = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+/g
const attribute = /([a-z]+)="([^"]*)"/g

/** Expects well-formed HTML. A closing tag without an opening one is ignored. */
export function toTree(html: string): Node[] {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [whole, slash, name, rest = ''] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root
    if (!name) parent.children.push(whole)
    else if (slash) {
      const index = open.findLastIndex(element => element.name === name)
      if (index > 0) open.length = index
    } else {
      const attributes = Object.fromEntries(
        [...rest.matchAll(attribute)].map(([, key, value]) => [key, value]),
      )
      const element = { name, attributes, children: [] }
      parent.children.push(element)
      if (!isVoid(name)) open.push(element)
    }
  }
  return root.children
}

export const isVoid = (name: string) => name === 'br' || name === 'hr'

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
