// Measures what somebody in front of a page sees: when it answers a click or key, when what was asked for is there, and how long
// the browser was busy at a stretch. Used by `back-office.ts`.
import type { Page } from '@playwright/test'

type Times = {
  /** From the press until a changed page was painted. */
  answer: number
  /** From the press until `isThere` held and was painted. */
  there: number
  /** The longest time at a stretch in which the page could answer nothing. 0 if none was over 50 ms. */
  longestTask: number
}

type Meter = {
  pressedAt: number
  answeredAt: number
  longTasks: { at: number; ms: number }[]
  frames: number[]
}

/** To be called before the first page is opened. */
export const installMeter = (page: Page) =>
  page.addInitScript(() => {
    const meter: Meter = { pressedAt: 0, answeredAt: 0, longTasks: [], frames: [] }
    Object.assign(window, { meter })
    /** After the next frame: what is in the document by then is on the screen. */
    const afterPaint = (run: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = run
        port2.postMessage(undefined)
      })
    const onPress = (event: Event) => {
      if (meter.pressedAt > 0) return
      // When the person pressed. The handler may run later, if the page is busy.
      meter.pressedAt = event.timeStamp
      const observer = new MutationObserver(() => {
        observer.disconnect()
        afterPaint(() => {
          meter.answeredAt = performance.now()
        })
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    // Some fields answer when the pointer goes down, before the click.
    for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, onPress, { capture: true })
    new PerformanceObserver(list => {
      for (const { startTime, duration } of list.getEntries())
        meter.longTasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
  })

type Pressing<Argument> = {
  press(): Promise<unknown>
  /** Runs in the page, before each frame. */
  isThere(argument: Argument): boolean
  argument?: Argument
}

/** Measures one press, from the event in the page on: what the test driver needs does not count. */
export async function timePress<Argument = undefined>(
  page: Page,
  { press, isThere, argument }: Pressing<Argument>,
): Promise<Times> {
  await settled(page)
  await page.evaluate(() => {
    const { meter } = window as unknown as { meter: Meter }
    Object.assign(meter, { pressedAt: 0, answeredAt: 0, longTasks: [] })
  })
  // Begins before the press, because what was asked for may be there before the driver's call has returned.
  // As a text, because the security policy of the page lets it evaluate none itself.
  const there = page.evaluate<number>(`new Promise((resolve, reject) => {
    const isThere = ${isThere}
    setTimeout(reject, 60_000, new Error('It did not come within a minute: ' + isThere))
    const look = () => {
      if (meter.pressedAt > 0 && isThere(${JSON.stringify(argument)})) setTimeout(() => resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
  await press()
  const thereAt = await there
  await settled(page)
  const { pressedAt, answeredAt, longTasks } = await meterOf(page)
  if (answeredAt === 0) throw new Error('The page did not change.')
  return {
    answer: answeredAt - pressedAt,
    there: thereAt - pressedAt,
    longestTask: Math.max(0, ...longTasks.filter(({ at }) => at >= pressedAt - 50).map(({ ms }) => ms)),
  }
}

/** The times between frames while `act` runs, sorted, and the longest task. */
export async function timeFrames(page: Page, act: () => Promise<void>) {
  await settled(page)
  await page.evaluate(() => {
    const { meter } = window as unknown as { meter: Meter }
    Object.assign(meter, { frames: [], longTasks: [], pressedAt: 1 })
    let before = performance.now()
    const tick = (now: number) => {
      meter.frames.push(now - before)
      before = now
      if (meter.pressedAt === 1) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await act()
  await settled(page)
  const { frames, longTasks } = await meterOf(page)
  await page.evaluate(() => Object.assign((window as unknown as { meter: Meter }).meter, { pressedAt: 2 }))
  const longestTask = Math.max(0, ...longTasks.map(({ ms }) => ms))
  return { frames: frames.slice(1).toSorted((a, b) => a - b), longestTask }
}

const meterOf = (page: Page) => page.evaluate(() => (window as unknown as { meter: Meter }).meter)

/** Until the page has had nothing to do twice in a row, so that the next measurement begins in a quiet page. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let times = 0; times < 2; times++) await new Promise(done => requestIdleCallback(done))
    await new Promise(done => setTimeout(done, 100))
  })
