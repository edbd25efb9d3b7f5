/** Bounds by address, and a looser one for the network around it. */

type Bound = { name: string; max: number; windowMs: number }

/** So many times as much as one address may an IPv6 network, which may be one customer's or many people's. */
const networkShare = 10

/** `key` is the address as `addressOf()` gives it, with whatever else is counted apart behind it. */
export function addressBounds(address: string, bounds: readonly Bound[], suffix = '') {
  const network = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(address)?.[1]
  return bounds.flatMap(bound => [
    { ...bound, key: address + suffix },
    ...(network
      ? [{ ...bound, name: `${bound.name}-48`, key: network + suffix, max: bound.max * networkShare }]
      : []),
  ])
}
