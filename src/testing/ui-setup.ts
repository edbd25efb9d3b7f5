// Stubs for browser features that the components need and happy-dom may lack.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

afterEach(cleanup)

// A timer of a notification may be due after the last test of a file, when there is no window any more.
const timers: ReturnType<typeof setTimeout>[] = []
const startTimer = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...args)
  timers.push(timer)
  return timer
}, startTimer)
afterAll(() => timers.forEach(clearTimeout))

// One second is not enough on a busy machine.
configure({ asyncUtilTimeout: 180_000 })

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function matchNothing(media: string): MediaQueryList {
  const target = new EventTarget()
  return Object.assign(target, {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  }) as MediaQueryList
}

window.matchMedia ??= matchNothing
globalThis.ResizeObserver ??= NoResizeObserver
Element.prototype.scrollIntoView ??= () => {}
// Text areas that grow with their text measure it again when fonts have loaded.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
