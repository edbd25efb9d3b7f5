import { useEffect, useEffectEvent } from 'react'

const busyFields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]'

/** `/` goes to the search, unless somebody types. On a Persian keyboard the same key may have another sign. */
export function useSlashKey(run: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSlash = event.key === '/' || event.code === 'Slash'
    if (!isSlash || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== '/' && event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(busyFields)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
