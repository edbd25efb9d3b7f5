import { type DraftStorage, memoryStorage } from './draft-store.ts'

let opened: { storage: DraftStorage; isPersistent: boolean } | undefined

/** The browser's storage, or memory if the browser refuses it. Opened on first use, because the server has none. */
export function draftStorage() {
  opened ??= open()
  return opened
}

function open() {
  try {
    localStorage.setItem('draft-probe', '')
    localStorage.removeItem('draft-probe')
    return { storage: localStorage as DraftStorage, isPersistent: true }
  } catch {
    return { storage: memoryStorage(), isPersistent: false }
  }
}
