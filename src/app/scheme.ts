/**
 * The colour scheme: light, dark, or the device's own. Key, values and attribute are Mantine's own, so that the back office needs no
 * second store.
 */
import { themeColors } from '#shared/identity/theme-colors.ts'

const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'
const darkDevice = '(prefers-color-scheme:dark)'
const themeColor = 'meta[name=theme-color]'

export const schemes = ['light', 'dark', 'auto'] as const
type Scheme = (typeof schemes)[number]

/** Of a document that is shown in one scheme whatever was chosen: a preview. */
export const fixedAttribute = 'data-scheme'

/** Whether product lists are shown as a grid or as rows. The script sets it on every page, though only lists use it. */
export const viewKey = 'view'
export const viewAttribute = 'data-view'

/**
 * Runs in `<head>` before the first paint, and again when the device changes its scheme. The cached page is the same for everyone,
 * so the server cannot set these attributes, and writes the light `theme-color` before this script.
 */
export const schemeScript = `{let v,d=document.documentElement,m=matchMedia("${darkDevice}"),f=()=>{let s;try{s=d.getAttribute("${fixedAttribute}")||localStorage.getItem("${key}");v=localStorage.getItem("${viewKey}")}catch{}s=s==="dark"||s==="auto"&&m.matches?"dark":"light";d.setAttribute("${attribute}",s);document.querySelector("${themeColor}")?.setAttribute("content",${JSON.stringify(themeColors)}[s])};f();m.addEventListener("change",f);v==="list"&&d.setAttribute("${viewAttribute}",v)}`

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
  const shown = isDark ? 'dark' : 'light'
  document.documentElement.setAttribute(attribute, shown)
  document.querySelector(themeColor)?.setAttribute('content', themeColors[shown])
}

export function storedScheme(): Scheme {
  try {
    const stored = document.documentElement.getAttribute(fixedAttribute) ?? localStorage.getItem(key)
    return schemes.find(scheme => scheme === stored) ?? 'light'
  } catch {
    return 'light'
  }
}
