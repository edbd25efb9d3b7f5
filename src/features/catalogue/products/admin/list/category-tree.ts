import { useEffect } from 'react'
import type { Api } from '#contract'
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import type { CategoryNode } from '../../../model/category.ts'

let loaded: Promise<CategoryNode[]> | undefined

/** The category tree for the loader of the list. It is read when the list is opened, and not again for every key of a search. */
export function loadTree(api: Api): Promise<CategoryNode[]> {
  loaded ??= api.call('GET /category/categories-tree')
  loaded.catch(forgetTree)
  return loaded
}

function forgetTree() {
  loaded = undefined
}

/** For the page of the list: when it is left, the tree is forgotten, so that the next visit shows the categories of then. */
export function useForgottenTree() {
  useEffect(() => forgetTree, [])
}

/** The names of all categories, by id, in the language of the page. */
export function categoryNames(
  tree: CategoryNode[],
  languages: { locale: Locale; base: Locale },
): Map<number, string> {
  const pairsOf = (nodes: CategoryNode[]): [number, string][] =>
    nodes.flatMap(node => [[node.id, localize(node, 'name', languages).text], ...pairsOf(node.children)])
  return new Map(pairsOf(tree))
}
