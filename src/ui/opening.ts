import { useContext } from 'react'
import { UNSAFE_ViewTransitionContext as Transition } from 'react-router'

/** Whether the page is changing to or from this path: what both pages show may then move from one to the other. */
export function useIsOpening(path: string): boolean {
  const transition = useContext(Transition)
  if (!transition.isTransitioning) return false
  const { currentLocation, nextLocation } = transition
  return [currentLocation.pathname, nextLocation.pathname].includes(encodeURI(path))
}
