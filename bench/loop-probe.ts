// Loaded into a measured server: at every SIGUSR2 it writes how the event loop ran since the last SIGUSR2.
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * The longest times in milliseconds: `gap` between two turns of the event loop, and `work`, the CPU time of the main thread
 * between two turns. On a shared machine the gap also contains the time of other processes.
 */
export type Loop = { gap: number; work: number }

const file = process.env.LOOP_PROBE
// It is loaded into every thread, and asks about the one that serves.
if (file && isMainThread) {
  const everyMs = 2
  let longest: Loop = { gap: 0, work: 0 }
  let last = performance.now()
  let lastCpuUsage = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(lastCpuUsage)
    longest = {
      gap: Math.max(longest.gap, now - last - everyMs),
      work: Math.max(longest.work, (user + system) / 1000),
    }
    last = now
    lastCpuUsage = process.threadCpuUsage()
  }, everyMs).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify(longest))
    longest = { gap: 0, work: 0 }
  })
}
