/**
 * A part of the program that cannot be loaded, usually because a new build replaced it, loads the wanted page anew from
 * the server: at most once in ten seconds, so that a broken server cannot send a browser in circles.
 */

import { isLocale } from '#shared/locale.ts'
import { texts } from './messages/index.ts'
import { notify } from './notify.ts'
import { followLinksPlainly } from './plain-links.ts'

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
  // React Router answers a failed route file with location.reload(); a reload asked for by the user is not ours to stop.
  window.navigation?.addEventListener('navigate', event => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    loadAnew()
  })
}

let refusedAt = 0

function loadAnew() {
  const wanted = routerOf()?.state.navigation.location
  // Nobody goes anywhere yet: a file fetched ahead, because a pointer rested on a link, is not worth a reload.
  if (!wanted) return
  if (mayReload(sessionStorage, Date.now())) {
    location.assign(wanted.pathname + wanted.search + wanted.hash)
    return
  }
  // React Router asks once for each file that is missing.
  if (Date.now() - refusedAt < 1000) return
  refusedAt = Date.now()
  // Stay where we are, which ends the navigation that waits for the missing file, and leave the next one to the browser:
  // the router would wait for that file for ever.
  followLinksPlainly()
  void routerOf()?.navigate(location.pathname + location.search + location.hash, { replace: true })
  const language = document.documentElement.lang.slice(0, 2)
  void notify(texts[isLocale(language) ? language : 'en'].loadFailed, { kind: 'error' })
}
