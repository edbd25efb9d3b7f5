/** The files of a page before anybody goes there. The client entry knows the routes and says how. */
let preload: (path: string) => void = () => {}

export function preloadWith(load: typeof preload) {
  preload = load
}

export const preloadPage = (path: string) => preload(path)
