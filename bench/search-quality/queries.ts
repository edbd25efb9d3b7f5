// The queries of both halves with the products a sensible person would accept as the right answer. They were written before
// anybody looked at what a search answers.
import type { QualityProduct } from './family.ts'
import { products } from './products.ts'
import { heldOutQueries } from './queries-held-out.ts'
import { openQueries } from './queries-open.ts'

/**
 * By kind: a query, and what is expected. Alternatives are separated by `|`. Each is `#` and a code, or a family (`*`: any)
 * followed by the brand, size or features that the product must have.
 */
export type QueryList = Readonly<Record<string, readonly (readonly [query: string, expected: string])[]>>

export type Half = 'open' | 'held-out'
export type Query = { half: Half; kind: string; q: string; accepted: ReadonlySet<string> }

export const queries = readQueries(products, { open: openQueries, 'held-out': heldOutQueries })

export function readQueries(
  products: readonly QualityProduct[],
  halves: Readonly<Record<Half, QueryList>>,
): readonly Query[] {
  const read = (half: Half) =>
    Object.entries(halves[half]).flatMap(([kind, entries]) =>
      entries.map(([q, expected]) => ({ half, kind, q, accepted: new Set(select(products, expected)) })),
    )
  return [...read('open'), ...read('held-out')]
}

function select(products: readonly QualityProduct[], expected: string): string[] {
  return expected.split('|').flatMap(alternative => {
    const [family = '', ...traits] = alternative.split(' ')
    const isWanted = (product: QualityProduct) =>
      family.startsWith('#')
        ? `#${product.code}` === family
        : (family === '*' || product.family === family) &&
          traits.every(trait => product.traits.includes(trait))
    const codes = products.filter(isWanted).map(product => product.code)
    if (codes.length === 0) throw new Error(`No product is ${alternative}`)
    return codes
  })
}
