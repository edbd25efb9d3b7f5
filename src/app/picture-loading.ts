/**
 * The inline script that watches pictures from the first one on, long before the client entry is loaded. It is written by
 * `entry.server.tsx` and costs no byte of the scripts. What it marks is styled in `picture.module.css`.
 */

/** Its source text is written into the page, so it must not use anything from outside the function. */
function watchPictures() {
  const frameOf = (target: EventTarget | null) =>
    target instanceof HTMLImageElement && target.parentElement?.localName === 'picture'
      ? { image: target, frame: target.parentElement }
      : undefined
  const mark = (target: EventTarget | null) => {
    const { image, frame } = frameOf(target) ?? {}
    if (!image || !frame) return
    // The style sheet cannot read the alternative text of an element inside the frame.
    if (image.naturalWidth === 0) frame.dataset.failed = image.alt
    else delete frame.dataset.failed
  }
  /** Lets the blurred preview fade, if the picture has just come from the network: a cached one is simply there. */
  const clear = (target: EventTarget | null) => {
    const { image, frame } = frameOf(target) ?? {}
    const timing =
      image && (performance.getEntriesByName(image.currentSrc).at(-1) as PerformanceResourceTiming)
    if (!timing?.transferSize || performance.now() - timing.responseEnd > 1000) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    frame?.animate({ opacity: [1, 0] }, { duration: 320, easing: 'ease-out', pseudoElement: '::before' })
  }
  document.addEventListener('error', ({ target }) => mark(target), true)
  const load = ({ target }: Event) => {
    mark(target)
    clear(target)
  }
  document.addEventListener('load', load, true)
  for (const image of document.images) if (image.complete) mark(image)
}

export const pictureScript = `(${watchPictures.toString()})()`
