/** The client's address, as it is used for rate limits and upload slots. */
import { isIP } from 'node:net'
import { AppError } from '#shared/errors.ts'

type Sender = {
  /** The address the proxy reports if a proxy is trusted, otherwise the socket's. */
  ip: string | undefined
  socket?: { remoteAddress?: string | undefined }
}

/**
 * The address that limits are counted by. An IPv6 customer has a whole /64, so a /64 counts as one address. A proxy may append a
 * port, which is removed. If what it reports is not an address, the proxy's own address is used. A client that disconnected while
 * waiting has no address any more. Its request is refused, because nothing may be done without being counted.
 */
export function addressOf({ ip, socket }: Sender): string {
  const address = [ip, socket?.remoteAddress].map(parseAddress).find(known => known !== undefined)
  if (address === undefined) throw new AppError('busy')
  return address
}

/** An address, or the /64 of an IPv6 address; undefined if the text is none. */
export function parseAddress(text: string | undefined): string | undefined {
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

/** The eight groups of an IPv6 address, in whichever notation it is written. */
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

/** The /48 network of an IPv6 address, which is the most a provider assigns to one customer. Undefined for IPv4. */
export function networkOf(address: string): string | undefined {
  const groups = /^(.*)::\/64$/.exec(address)?.[1]?.split(':')
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}
