/** Limits how many visitor uploads run at once, per address and in all. Further ones are refused at once. */
import { AppError } from '#shared/errors.ts'
import { networkOf } from '../client-address.server.ts'
import { busyRetrySeconds } from '../errors.server.ts'

export type SlotBounds = {
  /** A browser sends its files one after the other, but several people may share one address. */
  perAddress: number
  /** Per IPv6 network (/48), which may belong to one customer or to a mobile operator. */
  perNetwork: number
  /** The number of uploads in this process. Each may hold the files of one message on disk: 16 × 25 MB. */
  inAll: number
}

const defaults: SlotBounds = { perAddress: 4, perNetwork: 8, inAll: 16 }

export type UploadSlots = ReturnType<typeof createUploadSlots>

export function createUploadSlots(bounds: Partial<SlotBounds> = {}) {
  const { perAddress, perNetwork, inAll } = { ...defaults, ...bounds }
  const held = new Map<string, number>()
  let all = 0

  function take(address: string) {
    const network = networkOf(address)
    const keys = [{ key: address, max: perAddress }, ...(network ? [{ key: network, max: perNetwork }] : [])]
    const isFull = all >= inAll || keys.some(({ key, max }) => (held.get(key) ?? 0) >= max)
    if (isFull) throw new AppError('busy', { retryAfter: busyRetrySeconds })
    add(1)
    return () => add(-1)

    function add(change: 1 | -1) {
      all += change
      for (const { key } of keys) {
        const count = (held.get(key) ?? 0) + change
        if (count > 0) held.set(key, count)
        else held.delete(key)
      }
    }
  }

  /** Runs the work in a slot of this address, or refuses it with `busy`. */
  async function hold<T>(address: string, work: () => Promise<T>): Promise<T> {
    const release = take(address)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return { hold, take, inWork: () => all }
}
