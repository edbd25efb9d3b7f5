/**
 * From now on the browser itself follows links, as if the page had no script. Called when the server has a newer build, or when
 * a file of this build cannot be loaded.
 */
export function followLinksPlainly() {
  addEventListener(
    'click',
    event => {
      // In the capture phase, before React or the router can prevent the default.
      if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
    },
    { capture: true },
  )
}
