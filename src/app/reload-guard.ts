/**
 * When a file of the build cannot be loaded, usually because a new build replaced it, the target page is loaded from the server
 * as a whole document. That happens at most once in ten seconds, so that a broken server cannot cause a reload loop.
 */

import type { DataRouter } from 'react-router'
import { textsOfDocument } from './api/connection.ts'
import { notify } from './notifications/notify.ts'
import { followLinksPlainly } from './plain-links.ts'

const ttlMs = 10_000
const key = 'reloaded-at'

/** False within ten seconds of the last reload. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(key) ?? 0)
  if (now - last < ttlMs) return false
  storage.setItem(key, String(now))
  return true
}

let handledAt = 0

type Router = Pick<DataRouter, 'state' | 'navigate'>

/**
 * Called by the client entry when a file could not be loaded during a navigation, although the server can be reached. That
 * navigation is abandoned. If the connection was lost (`hasWaited`), the file is not missing, so there can be no loop.
 */
export function reloadPage(router: Router, hasWaited: boolean) {
  // A page consists of several files, and each missing one calls this function. Only the first within a second is handled.
  if (Date.now() - handledAt < 1000) return
  handledAt = Date.now()
  const target = router.state.navigation.location
  // The user went elsewhere while the connection was lost. The router would wait for the file for ever at the next attempt.
  if (!target) return followLinksPlainly()
  if (hasWaited || mayReload(sessionStorage, Date.now())) {
    location.assign(target.pathname + target.search + target.hash)
    return
  }
  // Navigating to the current page ends the navigation that waits for the missing file. Later links are left to the browser,
  // because the router would wait for that file for ever.
  followLinksPlainly()
  void router.navigate(location.pathname + location.search + location.hash, { replace: true })
  void notify(textsOfDocument().loadFailed, { kind: 'error' })
}
