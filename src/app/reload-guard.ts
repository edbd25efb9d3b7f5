/**
 * A part of the program that cannot be loaded, usually because a new build replaced it, loads the wanted page anew from
 * the server: at most once in ten seconds, so that a broken server cannot send a browser in circles.
 */

import type { DataRouter } from 'react-router'
import { isLocale } from '#shared/locale.ts'
import { notify } from './notify.ts'
import { followLinksPlainly } from './plain-links.ts'
import { appTexts } from './texts/index.ts'

const ttlMs = 10_000
const key = 'reloaded-at'

/** False within ten seconds of the last time. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(key) ?? 0)
  if (now - last < ttlMs) return false
  storage.setItem(key, String(now))
  return true
}

let refusedAt = 0

type Router = Pick<DataRouter, 'state' | 'navigate'>

/** For a file that did not come while the router was on its way to a page. Nobody waits for that way any longer. */
export function loadAnew(router: Router) {
  const wanted = router.state.navigation.location
  if (!wanted) return
  if (mayReload(sessionStorage, Date.now())) {
    location.assign(wanted.pathname + wanted.search + wanted.hash)
    return
  }
  // A page is made of several files, and all of them may be gone.
  if (Date.now() - refusedAt < 1000) return
  refusedAt = Date.now()
  // Stay where we are, which ends the navigation that waits for the missing file, and leave the next one to the browser:
  // the router would wait for that file for ever.
  followLinksPlainly()
  void router.navigate(location.pathname + location.search + location.hash, { replace: true })
  const language = document.documentElement.lang.slice(0, 2)
  void notify(appTexts[isLocale(language) ? language : 'en'].loadFailed, { kind: 'error' })
}
