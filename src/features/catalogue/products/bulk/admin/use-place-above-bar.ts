/** Where the cards of bulk changes stand: at the lower edge, or above a bar that is there already. */
import { type RefObject, useLayoutEffect } from 'react'

const gap = 16

/** A bar marks itself with `data-bottom-bar`: the save bar, the bar for selected products, the field for a reply. */
export function usePlaceAboveBar(cards: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = cards.current
    if (!element) return
    const root = document.documentElement
    const resizes = new ResizeObserver(() => place())
    const place = () => {
      const bar = document.querySelector('[data-bottom-bar]')
      if (bar) resizes.observe(bar)
      element.style.setProperty('--below', `${roomOf(bar, element.offsetHeight)}px`)
      // The end of the page can be scrolled clear of the cards (`frame.module.css`).
      root.style.setProperty('--cards', `${element.offsetHeight + gap}px`)
    }
    const changes = new MutationObserver(place)
    resizes.observe(element)
    resizes.observe(document.body)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    // A bar comes in from below.
    addEventListener('animationend', place)
    return () => {
      resizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
      removeEventListener('animationend', place)
      root.style.removeProperty('--cards')
    }
  }, [cards])
}

/** How much is left free below the cards. At the end of a page there may be room for them below the bar. */
function roomOf(bar: Element | null, height: number) {
  if (!bar) return 0
  const { top, bottom } = bar.getBoundingClientRect()
  if (top >= innerHeight || innerHeight - bottom >= height + gap) return 0
  return innerHeight - top
}
