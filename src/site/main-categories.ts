import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

type Tree = CallOutput<Calls['GET /category/categories-tree']>

type Named = {
  slug: string
  name: string
  translations: Partial<Record<Locale, { name?: string }>>
}

/** What the menus show of the main categories. */
export type MainCategories = (Named & {
  id: number
  productCount: number
  /** Address of its smallest picture. */
  picture: string | undefined
  /** The first ones of the second level. */
  children: Named[]
})[]

/** Enough to choose from at a glance; the category's own page has them all. */
const mostChildren = 8
const pictureWidth = 160

const shortened = new WeakMap<Tree, MainCategories>()

/** Every page carries this list, so it is short; of one and the same tree it is one and the same object. */
export function toMainCategories(tree: Tree): MainCategories {
  const known = shortened.get(tree)
  if (known) return known
  const short = tree.map(({ id, productCount, image, children, ...category }) => ({
    ...toNamed(category),
    id,
    productCount,
    picture: image ? `${image.url}/${Math.min(image.width, pictureWidth)}.webp` : undefined,
    children: children.slice(0, mostChildren).map(toNamed),
  }))
  shortened.set(tree, short)
  return short
}

function toNamed({ slug, name, translations }: Named): Named {
  const names = Object.entries(translations).map(([locale, texts]) => [locale, { name: texts.name }])
  return { slug, name, translations: Object.fromEntries(names) }
}
