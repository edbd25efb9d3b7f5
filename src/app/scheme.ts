/** Light or dark. Key, values and attribute are Mantine's own, so that the back office follows without a second store. */
const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

/** Whether lists are drawn as grids or one below the other; a product page only carries it along. */
export const viewKey = 'view'
export const viewAttribute = 'data-view'

/** Runs in `<head>` before the first paint: the stored page is the same for everyone. */
export const schemeScript = `{let s,v,d=document.documentElement;try{s=localStorage.getItem("${key}");v=localStorage.getItem("${viewKey}")}catch{}d.setAttribute("${attribute}",s==="dark"?s:"light");v==="list"&&d.setAttribute("${viewAttribute}",v)}`

/** When React builds `<html>` anew (an error caught at the root) it drops attributes it does not know. */
export function applyScheme() {
  document.documentElement.setAttribute(attribute, stored() === 'dark' ? 'dark' : 'light')
}

export function toggleScheme() {
  const root = document.documentElement
  const next = root.getAttribute(attribute) === 'dark' ? 'light' : 'dark'
  root.setAttribute(attribute, next)
  try {
    localStorage.setItem(key, next)
    // A browser tells only its other windows; a MantineProvider on this page listens to the same event.
    dispatchEvent(new StorageEvent('storage', { key, newValue: next, storageArea: localStorage }))
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
}

function stored() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
