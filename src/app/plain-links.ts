/**
 * From now on the browser follows links by itself, as if the page had no script: the server has a newer program, or a
 * part of this one cannot be loaded.
 */
export function followLinksPlainly() {
  addEventListener(
    'click',
    event => {
      // Before React sees it, so that nothing stops the browser's own way.
      if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
    },
    { capture: true },
  )
}
