/** Begins a page's program in the browser. Its files are asked for once, all together. */
import type { EntryContext } from 'react-router'
import type { RouteHandle } from './app-context.ts'

type Page = Pick<EntryContext, 'manifest' | 'staticHandlerContext'>

/**
 * A public page is whole without its program, which therefore waits until everything that is seen has come, or until somebody
 * touches the page: on a slow line the first picture would share it with ten times as many bytes. The back office is nothing
 * without it and begins at once.
 */
export function writeProgram({ manifest, staticHandlerContext: { matches } }: Page): string {
  const routes = matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const { entry, url } = manifest
  const files = [url, entry.module, ...entry.imports]
  for (const { module, imports = [] } of routes) files.push(module, ...imports)
  const modules = Object.fromEntries(routes.map(({ id, module }) => [id, module]))
  const isOffice = matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.area === 'admin')
  const given = [[...new Set(files)], modules, url, entry.module, isOffice]
  return `(${begin.toString()})(${given.map(toText).join()})`
}

/** Nothing in it can end the element it stands in. */
const toText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

type Files = [files: string[], modules: Record<string, string>, manifest: string, entry: string]

/** Written into the page as it is: it knows nothing of what stands around it here. */
function begin(...[files, modules, manifest, entry, atOnce]: [...Files, atOnce: boolean]) {
  let begun = false
  const go = async () => {
    if (begun) return
    begun = true
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      // Asking takes a phone several milliseconds each; in between it may draw, or hear a tap.
      await new Promise(done => setTimeout(done))
    }
    const ids = Object.keys(modules)
    const wanted = [
      ...ids.map(id => import(/* @vite-ignore */ modules[id] ?? '')),
      import(/* @vite-ignore */ manifest),
    ]
    // Files that do not come leave the page as it is without JavaScript.
    const loaded = await Promise.all(wanted).catch(() => {})
    if (!loaded) return
    window.__reactRouterRouteModules = Object.fromEntries(ids.map((id, at) => [id, loaded[at]]))
    import(/* @vite-ignore */ entry)
  }
  // A press that only the program can answer waits for it.
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
