/**
 * Opening another document from the back office: the public site, another language, the login page. The browser would show an
 * error page of its own without a connection, so the page stays until the server can be reached. Used by the navigation.
 */
import { whenConnected } from '#app/api/connection.ts'

let latest: object | undefined

/**
 * Fulfilled as soon as the server can be reached. False if somebody chose something else meanwhile: another link, or another act
 * that waits here.
 */
export async function connectedFirst(): Promise<boolean> {
  const own = {}
  latest = own
  const onClick = ({ target }: MouseEvent) => {
    if (latest === own && target instanceof Element && target.closest('a[href]')) latest = undefined
  }
  addEventListener('click', onClick, { capture: true })
  await whenConnected()
  removeEventListener('click', onClick, { capture: true })
  return latest === own
}

export async function openDocument(path: string) {
  if (await connectedFirst()) location.assign(path)
}
