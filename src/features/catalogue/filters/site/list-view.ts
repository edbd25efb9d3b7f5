/** Grid or list is how a visitor likes to look, not what is looked at: remembered by the browser, as the colours are. */
import { viewAttribute, viewKey } from '#app/scheme.ts'

export const isListView = () => document.documentElement.getAttribute(viewAttribute) === 'list'

export function storeView(list: boolean) {
  document.documentElement.toggleAttribute(viewAttribute, list)
  if (list) document.documentElement.setAttribute(viewAttribute, 'list')
  try {
    localStorage.setItem(viewKey, list ? 'list' : 'grid')
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
}
