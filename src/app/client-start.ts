/** The inline script that loads the client entry: all files of the page are preloaded together. Called by `entry.server.tsx`. */

/**
 * A public page is complete without JavaScript, so its scripts are loaded after the `load` event, or at the first press or key.
 * On a slow connection they would otherwise compete with the first picture, with ten times as many bytes. The back office needs
 * its scripts to show anything and starts at once (`atOnce`). The first file is the client entry.
 */
export function writeStartScript(files: string[], { atOnce }: { atOnce: boolean }) {
  // In development Vite's client has to be loaded first, and Vite would rewrite the `import()` inside `start`.
  if (import.meta.env.DEV) {
    const tags = ['/@vite/client', ...files].map(src => `<script type="module" src="${src}"></script>`)
    return { html: tags.join('') }
  }
  // The only function that is turned into text. No argument can end the script element, because every `<` is escaped.
  const args = [files, atOnce].map(value => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `(${start.toString()})(${args.join()})`
  return { html: `<script>${script}</script>`, script }
}

/** Its source text is written into the page, so it must not use anything from outside the function. */
function start(files: string[], atOnce: boolean) {
  let started = false
  const go = async () => {
    if (started) return
    started = true
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      // Each preload takes a phone several milliseconds. The pause lets it paint or handle a tap in between.
      await new Promise(done => setTimeout(done))
    }
    // If the files cannot be loaded, the page stays as it is without JavaScript.
    import(/* @vite-ignore */ files[0] ?? '').catch(() => {})
  }
  // Remembers a press on a button that needs JavaScript, and repeats it after hydration (see `entry.client.tsx`).
  let pressed: HTMLElement | null = null
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    pressed = button?.closest('.scripted') ? button : null
  }
  addEventListener('click', press, { capture: true })
  // A filter that is ticked is applied after hydration (see `filter-panel.tsx`). If that does not come, the form is sent.
  let late: ReturnType<typeof setTimeout> | undefined
  const change = ({ target }: Event) => {
    clearTimeout(late)
    if (
      !(target instanceof HTMLInputElement && target.type === 'checkbox') &&
      !(target instanceof HTMLSelectElement)
    )
      return
    const { form } = target
    if (form?.method === 'get') late = setTimeout(() => form.requestSubmit(), 8000)
  }
  addEventListener('change', change, { capture: true })
  addEventListener('listening', () => {
    clearTimeout(late)
    removeEventListener('change', change, { capture: true })
    removeEventListener('click', press, { capture: true })
    pressed?.click()
  })
  if (atOnce || document.readyState === 'complete') go()
  else for (const event of ['load', 'pointerdown', 'keydown']) addEventListener(event, go, { capture: true })
}
