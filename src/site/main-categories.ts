/** The short list of main categories that every public page carries for its menus. Made by the loader of `site-layout.tsx`. */
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

type Tree = CallOutput<Calls['GET /category/categories-tree']>

export type Menus = CallOutput<Calls['GET /menus']>

type NamedCategory = {
  slug: string
  name: string
  translations: Partial<Record<Locale, { name?: string }>>
}

/** The fields of the main categories that the menus show. */
export type MainCategories = (NamedCategory & {
  id: number
  /** URL of its smallest picture. */
  picture: string | undefined
  /** The first categories of the second level. */
  children: NamedCategory[]
})[]

/** Enough to choose from at a glance. The page of the category shows all of them. */
const maxChildren = 8
const pictureWidth = 160

const listOfTree = new WeakMap<Tree, { menus: Menus; list: MainCategories }>()

/**
 * Every page carries this list as data, so it is short. The same tree always gives the same object, because `CachedMarkup` caches
 * by the identity of the list. Other menus give another one, because the drawer shows both.
 */
export function toMainCategories(tree: Tree, menus: Menus): MainCategories {
  const cached = listOfTree.get(tree)
  if (cached?.menus === menus) return cached.list
  const list = tree.map(({ id, image, children, ...category }) => ({
    ...toNamed(category),
    id,
    picture: image ? `${image.url}/${Math.min(image.width, pictureWidth)}.webp` : undefined,
    children: children.slice(0, maxChildren).map(toNamed),
  }))
  listOfTree.set(tree, { menus, list })
  return list
}

function toNamed({ slug, name, translations }: NamedCategory): NamedCategory {
  const names = Object.entries(translations).map(([locale, texts]) => [locale, { name: texts.name }])
  return { slug, name, translations: Object.fromEntries(names) }
}
