// Loaded into a server under measure: at every SIGUSR2 it writes how its event loop ran since the last one.
import { writeFileSync } from 'node:fs'

/**
 * In milliseconds, each the longest of its kind: between two turns, and what the process itself worked between two. On a
 * machine that others use too the first one also holds their time.
 */
export type Loop = { gap: number; work: number }

const file = process.env.LOOP_PROBE
if (file) {
  const everyMs = 2
  let longest: Loop = { gap: 0, work: 0 }
  let last = performance.now()
  let worked = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(worked)
    longest = {
      gap: Math.max(longest.gap, now - last - everyMs),
      work: Math.max(longest.work, (user + system) / 1000),
    }
    last = now
    worked = process.threadCpuUsage()
  }, everyMs).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify(longest))
    longest = { gap: 0, work: 0 }
  })
}
