/**
 * Preloads the files of a page before the visitor goes there. The client entry, which knows the routes, provides the function.
 */
let preload: (path: string) => void = () => {}

export function preloadWith(load: typeof preload) {
  preload = load
}

export const preloadPage = (path: string) => preload(path)
