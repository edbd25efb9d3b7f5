import { useViewTransitionState } from 'react-router'

/** Whether the page is changing to or from this path: what both pages show may then move from one to the other. */
export function useIsOpening(path: string): boolean {
  // Never while rendering on the server, where the hook takes its time for each card.
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build
  return import.meta.env.SSR ? false : useViewTransitionState(path)
}
