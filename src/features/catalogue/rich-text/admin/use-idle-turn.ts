/**
 * For parts of a page that take long to create: false until the browser has nothing else to do, and then true for one part after the
 * other, so that the page answers in between. Used by `rich-text-field.tsx`.
 */
import { useEffect, useState } from 'react'

let last: Promise<void> = Promise.resolve()

export function useIdleTurn(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    let isGone = false
    last = last.then(async () => {
      if (isGone) return
      await idle()
      if (!isGone) setDue(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isDue
}

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise<unknown>(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 50)
  })
