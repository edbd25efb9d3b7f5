/**
 * Tells the operator what a start or a command is doing when that takes longer than a moment: one changing line in a terminal, a few
 * lines in a log. Used for migrations and for derived data that an upgrade computes again.
 */

/** Says how much is done. `of` is left out where nobody knows how much there is. */
export type Report = (done: number, of?: number) => void

/** Runs `work`, and shows `what` with the time it takes, and the share that it reported. */
export type Progress = <T>(what: string, work: (report: Report) => Promise<T>) => Promise<T>

/** For tests, and for whoever shows nothing. */
export const withoutProgress: Progress = (_, work) => work(() => {})

/** Whatever is done sooner is not worth a line. */
const silentMs = 2000
const terminalMs = 100
const logMs = 10_000
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

type Output = { isTTY?: boolean; write(text: string): unknown }

export function startProgress(out: Output = process.stdout): Progress {
  return async (what, work) => {
    const begun = performance.now()
    const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
    let share = ''
    let frame = 0
    let isShown = false
    const show = () => {
      isShown = true
      const text = `${what} …${share} ${seconds()}`
      out.write(out.isTTY ? `\r\x1b[2K${frames[frame++ % frames.length]} ${text}` : `  ${text}\n`)
    }
    const clear = () => {
      clearTimeout(timer)
      if (isShown && out.isTTY) out.write('\r\x1b[2K')
    }
    let timer = setTimeout(() => {
      show()
      timer = setInterval(show, out.isTTY ? terminalMs : logMs)
    }, silentMs)
    try {
      const result = await work((done, of) => {
        share = of === undefined ? ` ${done} done,` : ` ${Math.floor((100 * done) / Math.max(of, 1))} %,`
      })
      clear()
      if (isShown) out.write(`  ${what}: done in ${seconds()}\n`)
      return result
    } catch (error) {
      clear()
      if (isShown) out.write(`  ${what}: failed after ${seconds()}\n`)
      throw error
    }
  }
}
