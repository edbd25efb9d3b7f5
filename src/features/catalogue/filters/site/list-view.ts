/**
 * Whether lists show cards in a grid or one below the other. It is a preference of the visitor, so the browser stores it, not
 * the address.
 */
import { viewAttribute, viewKey } from '#app/scheme.ts'

export const isListView = () => document.documentElement.getAttribute(viewAttribute) === 'list'

export function storeView(list: boolean) {
  document.documentElement.toggleAttribute(viewAttribute, list)
  if (list) document.documentElement.setAttribute(viewAttribute, 'list')
  try {
    localStorage.setItem(viewKey, list ? 'list' : 'grid')
  } catch {
    // Without access to the storage the choice lasts only as long as the page.
  }
}
