/**
 * Leaving a document without asking about unsaved changes, and the end of a session, which is a reason for it. Used by the leave
 * guard, by drafts and by logging out.
 */
import { sessionEndEvent } from '#app/session.ts'

let isLeaving = false

/** Whether the document is being left for a reason that nobody can change, so that asking would be pointless. */
export const isLeavingDocument = () => isLeaving

export function markLeaving() {
  isLeaving = true
  // The browser may show this document again when somebody goes back.
  const onReturn = () => {
    isLeaving = false
  }
  addEventListener('pageshow', onReturn, { once: true })
}

/** Opens another document without asking about unsaved changes. */
export function leaveDocument(path: string) {
  markLeaving()
  location.assign(path)
}

/** The listener is called when the session has ended and before its page is left. Returns a function that removes it. */
export function onSessionEnd(listener: () => void) {
  addEventListener(sessionEndEvent, listener)
  return () => removeEventListener(sessionEndEvent, listener)
}
