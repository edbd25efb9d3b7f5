/**
 * For parts of a page whose code is large and which take long to create: undefined until the browser has nothing else to do, and then
 * what `load` returned, for one part after the other, so that the page answers in between. A part waits until the code of the one
 * before it has come, so parts appear in the order in which the page names them. Used by `rich-text-field.tsx`.
 */
import { useEffect, useState } from 'react'

let last: Promise<void> = Promise.resolve()

export function useIdleTurn<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T } | { error: unknown }>()
  useEffect(() => {
    let isGone = false
    last = last.then(async () => {
      if (isGone) return
      await idle()
      if (isGone) return
      const result = await load().then(
        value => ({ value }),
        (error: unknown) => ({ error }),
      )
      if (!isGone) setLoaded(result)
    })
    return () => {
      isGone = true
    }
  }, [load])
  // To the nearest error boundary, as a component that `lazy()` could not load.
  if (loaded && 'error' in loaded) throw loaded.error
  return loaded?.value
}

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise<unknown>(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 50)
  })
