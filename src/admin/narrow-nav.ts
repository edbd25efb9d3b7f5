/** Whether the back office's navigation shows icons alone; remembered by this browser. */
import { useCallback, useLayoutEffect, useState } from 'react'

const key = 'admin-nav'
const attribute = 'data-nav'
/** Until somebody chooses, words stand beside the icons where there is room for them. */
const roomless = '(max-width: 79.99em)'

/** Runs before the first paint, so that a collapsed navigation never opens and closes again. */
export const navScript = `try{const n=localStorage.getItem("${key}");if(n?n==="narrow":matchMedia("${roomless}").matches)document.documentElement.setAttribute("${attribute}","narrow")}catch{}`

// Nothing is laid out on the server, and React says so.
const useBrowserLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

export function useNarrowNav(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(false)
  useBrowserLayoutEffect(() => {
    setNarrow(stored())
    mark(stored())
  }, [])
  const toggle = useCallback(() => {
    const next = document.documentElement.getAttribute(attribute) !== 'narrow'
    setNarrow(next)
    mark(next)
    try {
      localStorage.setItem(key, next ? 'narrow' : 'wide')
    } catch {
      // Storage is closed: the choice lasts as long as the page.
    }
  }, [])
  return [narrow, toggle]
}

function mark(narrow: boolean) {
  if (narrow) document.documentElement.setAttribute(attribute, 'narrow')
  else document.documentElement.removeAttribute(attribute)
}

function stored() {
  try {
    const chosen = localStorage.getItem(key)
    return chosen ? chosen === 'narrow' : matchMedia(roomless).matches
  } catch {
    return false
  }
}
