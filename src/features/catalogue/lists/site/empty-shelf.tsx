/** Shown in place of an empty list. The server renders it directly. The browser, which seldom needs it, loads it on first use. */
import type { ComponentType } from 'react'
import { onUse } from '#ui/on-use.tsx'
import type { EmptyShelfProps } from './empty-shelf-view.tsx'

export const EmptyShelf: ComponentType<EmptyShelfProps> = import.meta.env.SSR
  ? (await import('./empty-shelf-view.tsx')).EmptyShelfView
  : onUse(async () => (await import('./empty-shelf-view.tsx')).EmptyShelfView)
