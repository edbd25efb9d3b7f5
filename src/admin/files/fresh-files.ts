/**
 * URLs of files that visitors may not see expire after half a day, and a public URL stops working when somebody else hides the
 * item it belongs to. An editor that stays open fetches new URLs every hour, and when a picture could not be loaded.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const refreshMs = 3600_000
/** A picture that is gone fails again with every new URL, so refreshes caused by errors are limited to one in this time. */
const minPauseMs = 30_000

type Entity = { id: number }

/** Calls `refresh` every hour, and when a file of the page could not be loaded. */
export function useFileRefresh(refresh: () => Promise<void>) {
  const loadedAt = useRef(Number.NEGATIVE_INFINITY)
  const run = useEffectEvent(async () => {
    loadedAt.current = performance.now()
    await refresh()
  })
  useEffect(() => {
    const onError = ({ target }: Event) => {
      const path = target instanceof HTMLImageElement ? URL.parse(target.src)?.pathname : undefined
      const isFile = path?.startsWith('/media/')
      if (isFile && performance.now() - loadedAt.current > minPauseMs) void run()
    }
    const timer = setInterval(() => void run(), refreshMs)
    // Error events of images do not bubble, so they are captured.
    document.addEventListener('error', onError, true)
    return () => {
      clearInterval(timer)
      document.removeEventListener('error', onError, true)
    }
  }, [])
}

/** Returns the edited item with file URLs that work. Only its pictures and documents use the result; the form is not touched. */
export function useFreshFiles<Edited extends Entity>(
  edited: Edited | undefined,
  load: (id: number) => Promise<Edited>,
): Edited | undefined {
  const [newer, setNewer] = useState<{ than: Edited; edited: Edited }>()

  useFileRefresh(async () => {
    if (!edited) return
    // If the call fails, the old URLs stay until the next refresh.
    const loaded = await load(edited.id).catch(() => undefined)
    if (loaded) setNewer({ than: edited, edited: loaded })
  })

  // If the item was saved since, the saved state is newer.
  return newer && newer.than === edited ? newer.edited : edited
}
