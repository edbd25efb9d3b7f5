/** Whose request it is, as far as limits are concerned. */
import { isIP } from 'node:net'
import { AppError } from '#shared/errors.ts'

type Sender = {
  /** What the proxy says, where one is trusted; otherwise the socket's. */
  ip: string | undefined
  socket?: { remoteAddress?: string | undefined }
}

/**
 * The address a limit is counted by: an IPv6 customer has a whole /64, so that is one address. A proxy may write a port behind
 * it, or something that is no address at all: then it is the proxy's own. Who has gone while waiting has none any more, and
 * nobody to answer: nothing is done uncounted.
 */
export function addressOf({ ip, socket }: Sender): string {
  const address = [ip, socket?.remoteAddress].map(readAddress).find(known => known !== undefined)
  if (address === undefined) throw new AppError('busy')
  return address
}

function readAddress(text: string | undefined): string | undefined {
  const ip = withoutPort(text?.trim() ?? '')
  if (isIP(ip) === 4) return ip
  if (isIP(ip) !== 6) return undefined
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap(group => [group >> 8, group & 255])
      .join('.')
  return `${toText(groups.slice(0, 4))}::/64`
}

/** `192.0.2.7:443` and `[2001:db8::1]:443`; a bare IPv6 address has no port. */
function withoutPort(text: string) {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** The eight numbers of an IPv6 address, in whichever way it is written. */
function groupsOf(ip: string): number[] {
  const [plain = ''] = ip.split('%')
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const [, start = '', ...bytes] = dotted ?? []
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
  const pair = (high: number, low: number) => (high * 256 + low).toString(16)
  const [head = '', tail] = (dotted ? `${start}${pair(a, b)}:${pair(c, d)}` : plain).split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].map(group => Number.parseInt(group, 16))
}

const toText = (groups: number[]) => groups.map(group => group.toString(16)).join(':')

/** The /48 around an IPv6 address: what a provider hands to a customer at most. IPv4 has none. */
export function networkOf(address: string): string | undefined {
  const groups = /^(.*)::\/64$/.exec(address)?.[1]?.split(':')
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}
