/**
 * Notices that requests come through a proxy that `TRUST_PROXY` does not mention. Then all visitors have the proxy's address: one
 * of them can use up what is meant for all. `app.server.ts` looks at every request; `/admin/jobs` and the log say what to set.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

type Log = { warn(text: string): void }

/** Proxies run on the same machine or in the same network. Anybody else may have written the header himself. */
const privateAddresses = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv4')
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')
privateAddresses.addSubnet('fe80::', 10, 'ipv6')

function isPrivate(address = '') {
  const [plain = ''] = address.split('%')
  return isIP(plain) > 0 && privateAddresses.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

export function createProxyWatch({ trustProxy }: { trustProxy: boolean }) {
  let isSeen = false

  return {
    isSeen: () => isSeen,

    look({ headers, socket }: IncomingMessage, log: Log) {
      if (isSeen || trustProxy || headers['x-forwarded-for'] === undefined) return
      if (!isPrivate(socket.remoteAddress)) return
      isSeen = true
      log.warn(
        'requests come through a proxy that is not trusted, so all visitors count as one address and share its limits; if the proxy is yours, set TRUST_PROXY=1',
      )
    },
  }
}
