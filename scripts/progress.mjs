// Terminal output of the commands: one line per step, with its time.
const inTerminal = Boolean(process.stdout.isTTY)
const inColour = inTerminal && !process.env.NO_COLOR
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

const paint = code => text => (inColour ? `\x1b[${code}m${text}\x1b[0m` : text)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)
export const bold = paint(1)

export function toSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Runs `work` while showing a spinner. Afterwards the line stays, with the time it took. */
export async function withProgress(name, work) {
  const begun = performance.now()
  const elapsed = () => toSeconds(performance.now() - begun)
  const stop = inTerminal ? spin(() => `${name} ${dim(`… ${elapsed()}`)}`) : undefined
  try {
    const result = await work()
    stop?.()
    console.log(`  ${name} ${dim(`… ${elapsed()}`)}`)
    return result
  } catch (error) {
    stop?.()
    console.log(`${red('✗')} ${name} ${dim(`… ${elapsed()}`)} ${red('failed')}`)
    throw error
  }
}

/** The texts of the spinners that are shown. Steps that run at the same time share a line. */
const shown = new Set()

/** Returns how to end it. */
function spin(toText) {
  shown.add(toText)
  let frame = 0
  const render = () => {
    const texts = Array.from(shown, text => text()).join('  ')
    process.stdout.write(`\r\x1b[2K${dim(frames[frame++ % frames.length])} ${texts}`)
  }
  render()
  const timer = setInterval(render, 100)
  return () => {
    clearInterval(timer)
    shown.delete(toText)
    process.stdout.write('\r\x1b[2K')
  }
}

/** Prints a line while a spinner may be shown. */
export function note(line) {
  if (inTerminal) process.stdout.write('\r\x1b[2K')
  console.log(line)
}

/** Shows how many of all are done: one changing line in a terminal, otherwise a line for every tenth. */
export function progressLine(all, what) {
  let lastTenths = 0
  return {
    show(done) {
      const tenths = Math.floor((done * 10) / all)
      if (inTerminal) process.stdout.write(`\r\x1b[2K  ${done} of ${all} ${what} …`)
      else if (tenths > lastTenths) console.log(`  ${done} of ${all} ${what} …`)
      lastTenths = tenths
    },
    end: () => inTerminal && process.stdout.write('\r\x1b[2K'),
  }
}
