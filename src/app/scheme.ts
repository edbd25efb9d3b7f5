/**
 * The colour scheme: light, dark, or the device's own. Key, values and attribute are Mantine's own, so that the back office needs no
 * second store.
 */
const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'
const darkDevice = '(prefers-color-scheme:dark)'

export const schemes = ['light', 'dark', 'auto'] as const
type Scheme = (typeof schemes)[number]

/** Whether product lists are shown as a grid or as rows. The script sets it on every page, though only lists use it. */
export const viewKey = 'view'
export const viewAttribute = 'data-view'

/**
 * Runs in `<head>` before the first paint, and again when the device changes its scheme. The cached page is the same for everyone,
 * so the server cannot set these attributes.
 */
export const schemeScript = `{let v,d=document.documentElement,m=matchMedia("${darkDevice}"),f=()=>{let s;try{s=localStorage.getItem("${key}");v=localStorage.getItem("${viewKey}")}catch{}d.setAttribute("${attribute}",s==="dark"||s==="auto"&&m.matches?"dark":"light")};f();m.addEventListener("change",f);v==="list"&&d.setAttribute("${viewAttribute}",v)}`

/**
 * Sets the attribute again: when React renders `<html>` anew, after an error at the root, it drops attributes it does not know.
 */
export const applyScheme = () => show(storedScheme())

export function setScheme(scheme: Scheme) {
  show(scheme)
  try {
    localStorage.setItem(key, scheme)
    // The browser sends this event only to other windows, but a MantineProvider on this page listens to it too.
    dispatchEvent(new StorageEvent('storage', { key, newValue: scheme, storageArea: localStorage }))
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function show(scheme: Scheme) {
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia(darkDevice).matches)
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light')
}

export function storedScheme(): Scheme {
  try {
    const stored = localStorage.getItem(key)
    return schemes.find(scheme => scheme === stored) ?? 'light'
  } catch {
    return 'light'
  }
}
