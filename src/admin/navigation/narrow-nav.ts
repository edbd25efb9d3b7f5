/** Whether the navigation of the back office shows only icons. The choice is stored in this browser. */
import { useCallback, useLayoutEffect, useState } from 'react'

const key = 'admin-nav'
const attribute = 'data-nav'
/** Without a stored choice, labels are shown beside the icons if the screen is wide enough. */
const narrowScreen = '(max-width: 79.99em)'

/** Runs before the first paint, so that a collapsed navigation never opens and closes again. */
export const navScript = `try{const n=localStorage.getItem("${key}");if(n?n==="narrow":matchMedia("${narrowScreen}").matches)document.documentElement.setAttribute("${attribute}","narrow")}catch{}`

// On the server React warns about layout effects, because nothing is laid out there.
const useBrowserLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

export function useNarrowNav(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(false)
  useBrowserLayoutEffect(() => {
    setNarrow(stored())
    setAttribute(stored())
  }, [])
  const toggle = useCallback(() => {
    const next = document.documentElement.getAttribute(attribute) !== 'narrow'
    setNarrow(next)
    setAttribute(next)
    try {
      localStorage.setItem(key, next ? 'narrow' : 'wide')
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }, [])
  return [narrow, toggle]
}

function setAttribute(narrow: boolean) {
  if (narrow) document.documentElement.setAttribute(attribute, 'narrow')
  else document.documentElement.removeAttribute(attribute)
}

function stored() {
  try {
    const chosen = localStorage.getItem(key)
    return chosen ? chosen === 'narrow' : matchMedia(narrowScreen).matches
  } catch {
    return false
  }
}
