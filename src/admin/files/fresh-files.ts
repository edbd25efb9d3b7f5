/**
 * Addresses of files that visitors may not see expire after half a day, and a public one ends when somebody else hides what it
 * belongs to. An editor that stays open loads the new ones: every hour, and when a picture could not be loaded.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const everyMs = 3600_000
/** A picture that is gone fails again with every address. */
const pauseMs = 30_000

type Entity = { id: number }

/** What is edited, with addresses that work. Its pictures and documents are loaded anew, the form is left alone. */
export function useFreshFiles<Edited extends Entity>(
  edited: Edited | undefined,
  load: (id: number) => Promise<Edited>,
): Edited | undefined {
  const [newer, setNewer] = useState<{ than: Edited; edited: Edited }>()
  const loadedAt = useRef(Number.NEGATIVE_INFINITY)

  const refresh = useEffectEvent(async () => {
    if (!edited) return
    loadedAt.current = performance.now()
    // Without an answer things stay as they are until the next time.
    const loaded = await load(edited.id).catch(() => undefined)
    if (loaded) setNewer({ than: edited, edited: loaded })
  })

  useEffect(() => {
    const onError = ({ target }: Event) => {
      const path = target instanceof HTMLImageElement ? URL.parse(target.src)?.pathname : undefined
      const isFile = path?.startsWith('/media/')
      if (isFile && performance.now() - loadedAt.current > pauseMs) void refresh()
    }
    const timer = setInterval(() => void refresh(), everyMs)
    // Errors of pictures do not bubble.
    document.addEventListener('error', onError, true)
    return () => {
      clearInterval(timer)
      document.removeEventListener('error', onError, true)
    }
  }, [])

  // What was saved since is newer still.
  return newer && newer.than === edited ? newer.edited : edited
}
