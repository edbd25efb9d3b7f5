/**
 * What happens to a navigation while the server cannot be reached: the page stays, a notice says why, and the navigation goes on
 * by itself. Used by the client entry. Every public page loads this file, so it is small and shows its notice without React.
 */
import type { BrowserApi } from '#contract'
import { isLocale } from '#shared/locale.ts'
import { appTexts } from '../texts/index.ts'
import { type ApiError, currentBuild } from './api.ts'

const retryMs = 2000

let waiting: Promise<boolean> | undefined

/** Fulfilled as soon as the server can be reached: true if that took a while, false if it answered at once. */
export function whenConnected(): Promise<boolean> {
  waiting ??= waitForServer().finally(() => {
    waiting = undefined
  })
  return waiting
}

async function waitForServer() {
  let notice: HTMLElement | undefined
  while ((await currentBuild()) === undefined) {
    notice ??= showNotice()
    const shown = notice
    await new Promise(done => {
      setTimeout(done, retryMs)
      // The button of the notice.
      shown.onclick = done
    })
  }
  notice?.remove()
  return notice !== undefined
}

/** The API for loaders: a call that does not reach the server is sent again when the server can be reached. */
export const patientApi = (api: BrowserApi): BrowserApi => ({
  ...api,
  call: (async (...args: Parameters<BrowserApi['call']>) => {
    for (let retries = 0; ; retries++) {
      try {
        return await api.call(...args)
      } catch (error) {
        // If the server answers but this call fails a second time, the connection is not the cause.
        if ((error as ApiError).kind !== 'network' || (!(await whenConnected()) && retries)) throw error
      }
    }
  }) as BrowserApi['call'],
})

function showNotice() {
  const notice = document.createElement('p')
  notice.className = 'connection-notice'
  notice.role = 'alert'
  const t = textsOfDocument()
  const button = document.createElement('button')
  button.textContent = t.again
  notice.append(t.noConnection, button)
  document.body.append(notice)
  return notice
}

/** For messages outside React, in the language of the page. */
export function textsOfDocument() {
  const language = document.documentElement.lang.slice(0, 2)
  return appTexts[isLocale(language) ? language : 'en']
}
