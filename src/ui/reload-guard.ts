/**
 * A part of the program that cannot be loaded, usually because a new build replaced it, loads the wanted page anew from
 * the server: at most once in ten seconds, so that a broken server cannot send a browser in circles.
 */

import { isLocale } from '#shared/locale.ts'
import { texts } from './messages/index.ts'
import { notify } from './notify.ts'

const ttlMs = 10_000
const key = 'reloaded-at'

type Router = {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } }
  navigate(to: string, options: { replace: boolean }): Promise<void>
}
const routerOf = () => (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter

/** False within ten seconds of the last time. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(key) ?? 0)
  if (now - last < ttlMs) return false
  storage.setItem(key, String(now))
  return true
}

export function guardReloads() {
  if (import.meta.env.DEV) return // hot reload does this on purpose
  addEventListener('vite:preloadError', event => {
    event.preventDefault()
    loadAnew()
  })
  // React Router answers a failed route file with location.reload(); a reload asked for by the user is not ours to stop.
  window.navigation?.addEventListener('navigate', event => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    loadAnew()
  })
}

function loadAnew() {
  const wanted = routerOf()?.state.navigation.location
  if (mayReload(sessionStorage, Date.now())) {
    location.assign(wanted ? wanted.pathname + wanted.search + wanted.hash : location.href)
    return
  }
  // Stay where we are: ends the navigation that waits for the missing file.
  void routerOf()?.navigate(location.pathname + location.search + location.hash, { replace: true })
  const language = document.documentElement.lang.slice(0, 2)
  void notify(texts[isLocale(language) ? language : 'en'].loadFailed, { kind: 'error' })
}
