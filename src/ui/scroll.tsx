/** Where a page was left is where going back leads; every other page begins at its top, or at what its address names. */
import { useContext, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState, useLocation } from 'react-router'
import { decoded } from './load.ts'

type Router = {
  state: { location: { key: string } }
  enableScrollRestoration(positions: Record<string, number>, position: () => number): unknown
}

const name = 'scroll'

export function keepScroll(router: Router) {
  const positions = stored()
  router.enableScrollRestoration(positions, () => scrollY)
  const take = () => {
    history.scrollRestoration = 'manual'
  }
  take()
  // Between documents the browser does it by itself.
  addEventListener('pageshow', take)
  addEventListener('pagehide', () => {
    positions[router.state.location.key] = scrollY
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(name, JSON.stringify(positions))
    } catch {
      // storage can be switched off, or full
    }
  })
}

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}

/** Once in the root's layout: moves to where a new page begins. */
export function ScrollToPage() {
  const state = useContext(RouterState)
  const location = useLocation()
  const position = state?.restoreScrollPosition
  const stays = state?.preventScrollReset
  useLayoutEffect(() => {
    // The first page is where the browser has put it.
    if (position === false) return
    const target = location.hash && document.getElementById(decoded(location.hash.slice(1)))
    if (typeof position === 'number') scrollTo(0, position)
    else if (target) target.scrollIntoView()
    else if (!stays) scrollTo(0, 0)
  }, [location, position, stays])
  return null
}
