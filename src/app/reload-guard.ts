/**
 * When a file of the build cannot be loaded, usually because a new build replaced it, the target page is loaded from the server
 * as a whole document. That happens at most once in ten seconds, so that a broken server cannot cause a reload loop.
 */

import type { DataRouter } from 'react-router'
import { isLocale } from '#shared/locale.ts'
import { notify } from './notifications/notify.ts'
import { followLinksPlainly } from './plain-links.ts'
import { appTexts } from './texts/index.ts'

const ttlMs = 10_000
const key = 'reloaded-at'

/** False within ten seconds of the last reload. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(key) ?? 0)
  if (now - last < ttlMs) return false
  storage.setItem(key, String(now))
  return true
}

let refusedAt = 0

type Router = Pick<DataRouter, 'state' | 'navigate'>

/** Called by the client entry when a file could not be loaded during a navigation. That navigation is abandoned. */
export function reloadPage(router: Router) {
  const target = router.state.navigation.location
  if (!target) return
  if (mayReload(sessionStorage, Date.now())) {
    location.assign(target.pathname + target.search + target.hash)
    return
  }
  // A page consists of several files, and each missing one calls this function. Only the first within a second is handled.
  if (Date.now() - refusedAt < 1000) return
  refusedAt = Date.now()
  // Navigating to the current page ends the navigation that waits for the missing file. Later links are left to the browser,
  // because the router would wait for that file for ever.
  followLinksPlainly()
  void router.navigate(location.pathname + location.search + location.hash, { replace: true })
  const language = document.documentElement.lang.slice(0, 2)
  void notify(appTexts[isLocale(language) ? language : 'en'].loadFailed, { kind: 'error' })
}
