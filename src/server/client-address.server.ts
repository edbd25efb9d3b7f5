import { AppError } from '#shared/errors.ts'

/**
 * The address a limit is counted by: an IPv6 customer has a whole /64, so that is one address. Who has gone while waiting
 * has none any more, and nobody to answer: nothing is done uncounted.
 */
export function addressOf(ip: string | undefined): string {
  if (ip === undefined) throw new AppError('busy')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  const network = groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
