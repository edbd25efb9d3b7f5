/** A strip of pictures that scrolls: the index of the one in view, and scrolling to another. */

/** In a layout from right to left `scrollLeft` is negative. */
export const shownOf = ({ scrollLeft, clientWidth }: Element) =>
  Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1))

export function scrollToPicture(strip: Element | null, index: number, behavior?: ScrollBehavior) {
  const slide = strip?.children[index] as HTMLElement | undefined
  const first = strip?.children[0] as HTMLElement | undefined
  if (slide && first) strip?.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior })
}
