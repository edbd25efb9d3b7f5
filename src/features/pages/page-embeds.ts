/** Pictures and product cards in the stored text of a page: which there are, and the text cut at them. Used by `pages.server.ts`. */
import type { ProductCard } from '#features/catalogue/model/product.ts'
import type { Picture } from '#features/media/picture.ts'
import { unescaped } from '#shared/rich-text/rich-text.ts'
import type { PagePart } from './page.ts'

/** Stored HTML has one known structure, so no parser is needed. Embeds stand between blocks only. */
const embed = /<img data-ref="([0-9a-f]{32})" alt="([^"]*)">|<product-card data-id="(\d+)"><\/product-card>/g

type TextOfPage = { body?: string | undefined }

const matchesOf = (texts: TextOfPage[]) => texts.flatMap(({ body = '' }) => [...body.matchAll(embed)])

export const refsIn = (texts: TextOfPage[]): string[] => [
  ...new Set(matchesOf(texts).flatMap(([, ref]) => ref ?? [])),
]
export const productIdsIn = (texts: TextOfPage[]): number[] => [
  ...new Set(matchesOf(texts).flatMap(([, , , id]) => (id ? Number(id) : []))),
]

export type ShownEmbeds = { pictures: Map<string, Picture>; products: Map<number, ProductCard> }

/** What an embed shows may be gone. It is left out then, and a text never begins a part of its own for nothing. */
export function toParts(body: string, { pictures, products }: ShownEmbeds): PagePart[] {
  const parts: PagePart[] = []
  let end = 0
  const addText = (html: string) => {
    if (!html) return
    const last = parts.at(-1)
    if (last?.kind === 'text') last.html += html
    else parts.push({ kind: 'text', html })
  }
  for (const match of body.matchAll(embed)) {
    const [whole, ref, alt = '', id] = match
    addText(body.slice(end, match.index))
    end = match.index + whole.length
    const picture = ref && pictures.get(ref)
    if (picture) parts.push({ kind: 'picture', picture: { ...picture, alt: unescaped(alt) } })
    const product = id && products.get(Number(id))
    if (!product) continue
    const last = parts.at(-1)
    if (last?.kind === 'products') last.products.push(product)
    else parts.push({ kind: 'products', products: [product] })
  }
  addText(body.slice(end))
  return parts
}
