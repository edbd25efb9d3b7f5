/** Rate limits per address, with a looser limit for the network around it. */

type Bound = { name: string; max: number; windowMs: number }

/** How much more an IPv6 network may do than one address. A network can be one customer or many people. */
const networkShare = 10

/** `address` is an address as returned by `addressOf()`. `suffix` separates counters that must not share a limit. */
export function addressBounds(address: string, bounds: readonly Bound[], suffix = '') {
  const network = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(address)?.[1]
  return bounds.flatMap(bound => [
    { ...bound, key: address + suffix },
    ...(network
      ? [{ ...bound, name: `${bound.name}-48`, key: network + suffix, max: bound.max * networkShare }]
      : []),
  ])
}
