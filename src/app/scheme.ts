/**
 * The colour scheme, light or dark. Key, values and attribute are Mantine's own, so that the back office needs no second store.
 */
const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

/** Whether product lists are shown as a grid or as rows. The script sets it on every page, though only lists use it. */
export const viewKey = 'view'
export const viewAttribute = 'data-view'

/**
 * Runs in `<head>` before the first paint. The cached page is the same for everyone, so the server cannot set these attributes.
 */
export const schemeScript = `{let s,v,d=document.documentElement;try{s=localStorage.getItem("${key}");v=localStorage.getItem("${viewKey}")}catch{}d.setAttribute("${attribute}",s==="dark"?s:"light");v==="list"&&d.setAttribute("${viewAttribute}",v)}`

/**
 * Sets the attribute again: when React renders `<html>` anew, after an error at the root, it drops attributes it does not know.
 */
export function applyScheme() {
  document.documentElement.setAttribute(attribute, stored() === 'dark' ? 'dark' : 'light')
}

export function toggleScheme() {
  const root = document.documentElement
  const next = root.getAttribute(attribute) === 'dark' ? 'light' : 'dark'
  root.setAttribute(attribute, next)
  try {
    localStorage.setItem(key, next)
    // The browser sends this event only to other windows, but a MantineProvider on this page listens to it too.
    dispatchEvent(new StorageEvent('storage', { key, newValue: next, storageArea: localStorage }))
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function stored() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
