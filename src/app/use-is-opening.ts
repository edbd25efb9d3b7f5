import { useViewTransitionState } from 'react-router'

/** Whether a view transition to or from this path is running, so that an element shown on both pages can move between them. */
export function useIsOpening(path: string): boolean {
  // Always false on the server, where the hook would cost time for every product card.
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build
  return import.meta.env.SSR ? false : useViewTransitionState(path)
}
