/** Shown in place of an empty list. The server renders it directly. The browser, which seldom needs it, loads it on first use. */
import { onUse } from '#ui/on-use.tsx'

export const EmptyShelf = onUse({
  server: import.meta.env.SSR && (await import('./empty-shelf-view.tsx')).EmptyShelfView,
  load: async () => (await import('./empty-shelf-view.tsx')).EmptyShelfView,
})
