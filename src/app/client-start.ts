/** The inline script that starts the client entry. Its files are asked for once, all together. */

/**
 * A public page is whole without JavaScript, so its scripts wait until everything that is seen has come, or until somebody touches
 * the page: on a slow line the first picture would share it with ten times as many bytes. The back office is nothing without
 * them and starts at once. The first file is the client entry.
 */
export function writeStartScript(files: string[], { atOnce }: { atOnce: boolean }) {
  // While developing, Vite's client has to come first, and Vite would rewrite the `import()` inside `start`.
  if (import.meta.env.DEV) {
    const tags = ['/@vite/client', ...files].map(src => `<script type="module" src="${src}"></script>`)
    return { html: tags.join('') }
  }
  // The one function that is turned into text. Nothing in its arguments can end the element it stands in.
  const given = [files, atOnce].map(value => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `(${start.toString()})(${given.join()})`
  return { html: `<script>${script}</script>`, script }
}

/** Written into the page as it is: it knows nothing of what stands around it here. */
function start(files: string[], atOnce: boolean) {
  let started = false
  const go = async () => {
    if (started) return
    started = true
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      // Asking takes a phone several milliseconds each; in between it may paint, or hear a tap.
      await new Promise(done => setTimeout(done))
    }
    // Files that do not come leave the page as it is without JavaScript.
    import(/* @vite-ignore */ files[0] ?? '').catch(() => {})
  }
  // A press that only JavaScript can answer waits for it.
  let pressed: HTMLElement | null = null
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    pressed = button?.closest('.scripted') ? button : null
  }
  addEventListener('click', press, { capture: true })
  addEventListener('listening', () => {
    removeEventListener('click', press, { capture: true })
    pressed?.click()
  })
  if (atOnce || document.readyState === 'complete') go()
  else for (const event of ['load', 'pointerdown', 'keydown']) addEventListener(event, go, { capture: true })
}
