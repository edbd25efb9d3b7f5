/**
 * Decides whose waiting request is started next. Requests wait in a tree: lanes (staff, entrance, visitors), the networks in a
 * lane, and the addresses in a network. At every level those that wait take turns, so that nobody gets more than the others by
 * sending more. A share bites only while others are active: whoever is alone may use everything. `admission.server.ts` starts
 * the requests.
 */
import type { Requester } from './requesters.server.ts'

export type WaitingRequest = { start(): void; refuse(): void }

export type TurnLimits = {
  /** How many requests of one address may be in work while other addresses are active. */
  perAddress: number
  /**
   * How many requests of one IPv6 /48 may be in work while others are active. A /48 may belong to one customer or to a mobile
   * operator.
   */
  perNetwork: number
  /** How many of all visitors' requests may be in work while staff or somebody who logs in is active. */
  visitors: number
}

const defaults: TurnLimits = { perAddress: 2, perNetwork: 4, visitors: 2 }

/** Turns of an IPv6 /48 for each turn of an IPv4 address. */
const turnsOfNetwork = 4
/**
 * Work that held the event loop for this long is followed by a rest of its sender while others are active: the time of the work
 * for each of them. Their requests may need many short steps, as a login does, and without the rest each step would wait for one
 * more long piece of work.
 */
const minRestMs = 10
const maxRestMs = 250
/**
 * A request that has been in work for longer than this, such as a large save, no longer makes others rest, because their rest
 * would not make it faster.
 */
const activeMs = 500

type Share = {
  parent: Share | undefined
  name: string
  /** The shares directly below this one, in the order of their next turns. */
  members: Map<string, Share>
  requests: WaitingRequest[]
  /** How many requests wait in this share and in those below it. */
  waiting: number
  inWork: number
  maxInWork: number
  /** How many turns in a row the share gets, and how many of them it has had. */
  turns: number
  turnsHad: number
  startedAt: number
  /** When the last work of this share let go of the event loop, and how long it had held it. */
  heldUntil: number
  heldMs: number
}

export type QueuePosition = {
  /** The shares that a request belongs to, from its address up to its lane and the root. */
  shares: Share[]
}

export function createFairTurns(limits: Partial<TurnLimits> = {}) {
  const { perAddress, perNetwork, visitors } = { ...defaults, ...limits }
  const root = toShare(undefined, '', { maxInWork: Number.POSITIVE_INFINITY, turns: 1 })
  let sweptAt = 0

  /** The names and limits of the shares of a requester, from the lane down to the address. */
  function levelsOf({ lane, network, address }: Requester) {
    const isNetwork = network !== undefined
    return [
      { name: lane, maxInWork: lane === 'visitors' ? visitors : Number.POSITIVE_INFINITY, turns: 1 },
      {
        name: network ?? address,
        maxInWork: lane === 'staff' ? Number.POSITIVE_INFINITY : isNetwork ? perNetwork : perAddress,
        turns: isNetwork ? turnsOfNetwork : 1,
      },
      { name: address, maxInWork: lane === 'staff' ? Number.POSITIVE_INFINITY : perAddress, turns: 1 },
    ]
  }

  function positionOf(requester: Requester): QueuePosition {
    let share = root
    const shares = [root]
    for (const { name, ...bounds } of levelsOf(requester)) {
      const known = share.members.get(name)
      const member = known ?? toShare(share, name, bounds)
      if (!known) share.members.set(name, member)
      share = member
      shares.unshift(share)
    }
    return { shares }
  }

  /** How many waiting requests are started before a new one of this requester. */
  function countAhead(requester: Requester): number {
    const levels = levelsOf(requester)
    const path: (Share | undefined)[] = [root]
    for (const { name } of levels) path.push(path.at(-1)?.members.get(name))
    let ahead = path.at(-1)?.waiting ?? 0
    for (let level = levels.length; level >= 1; level--) {
      const rounds = Math.ceil((ahead + 1) / (levels[level - 1]?.turns ?? 1))
      for (const other of path[level - 1]?.members.values() ?? []) {
        if (other !== path[level]) ahead += Math.min(other.waiting, rounds * other.turns)
      }
    }
    return ahead
  }

  /** The address with the most waiting requests, in the network with the most. */
  function longestOf(lane: Share | undefined): Share | undefined {
    let share = lane
    while (share && share.members.size > 0) {
      share = share.members.values().reduce((one, other) => (other.waiting > one.waiting ? other : one))
    }
    return share
  }

  const laneOf = ({ lane }: Requester) => root.members.get(lane)

  /** The last request of the address that waits most, if that is more than this requester would then have waiting. */
  function toPushOut(requester: Requester): Share | undefined {
    const longest = longestOf(laneOf(requester))
    const network = laneOf(requester)?.members.get(requester.network ?? requester.address)
    const own = network?.members.get(requester.address)
    if (!longest || longest.waiting <= (own?.waiting ?? 0) + 1) return undefined
    const isOfSameNetwork = longest.parent === network
    return isOfSameNetwork || (longest.parent?.waiting ?? 0) > (network?.waiting ?? 0) + 1
      ? longest
      : undefined
  }

  function addWaiting({ shares }: QueuePosition, change: 1 | -1) {
    for (const share of shares) share.waiting += change
  }

  function wait(position: QueuePosition, request: WaitingRequest) {
    position.shares[0]?.requests.push(request)
    addWaiting(position, 1)
  }

  /** Whether one more request of this share may be started now, as far as its neighbours are concerned. */
  function mayStart(share: Share, now: number): boolean {
    const rests = share.heldMs >= minRestMs && now - share.heldUntil < maxRestMs
    if (!rests && share.inWork < share.maxInWork) return true
    const others = countActiveOthers(share, now)
    if (others === 0) return true
    return share.inWork < share.maxInWork && now >= restsUntil(share, others)
  }

  function countActiveOthers(share: Share, now: number): number {
    let count = 0
    for (const other of share.parent?.members.values() ?? [])
      if (other !== share && isActive(other, now)) count++
    return count
  }

  function take(share: Share, now: number): { request: WaitingRequest; position: QueuePosition } | undefined {
    const request = share.requests.shift()
    if (request) {
      const position = { shares: lineOf(share) }
      addWaiting(position, -1)
      return { request, position }
    }
    for (const member of share.members.values()) {
      if (member.waiting === 0 || !mayStart(member, now)) continue
      const taken = take(member, now)
      if (!taken) continue
      if (++member.turnsHad >= member.turns) {
        member.turnsHad = 0
        share.members.delete(member.name)
        share.members.set(member.name, member)
      }
      return taken
    }
    return undefined
  }

  /** Forgets the shares that are neither active nor resting. */
  function sweep(share: Share, now: number) {
    for (const member of share.members.values()) {
      sweep(member, now)
      const isIdle = member.waiting === 0 && member.inWork === 0 && now - member.heldUntil > maxRestMs
      if (isIdle && member.members.size === 0) share.members.delete(member.name)
    }
  }

  return {
    positionOf,
    countAhead,
    wait,

    /** Whether a request of this position may be started at once, without a turn. */
    mayStartNow: ({ shares }: QueuePosition, now: number) => shares.every(share => mayStart(share, now)),

    /** The next request, or undefined if nobody waits, or whoever waits has to rest. */
    next(now: number): WaitingRequest | undefined {
      if (now - sweptAt > maxRestMs) {
        sweptAt = now
        sweep(root, now)
      }
      return take(root, now)?.request
    },

    started({ shares }: QueuePosition, now: number) {
      for (const share of shares) {
        share.inWork++
        share.startedAt = now
      }
    },

    /** `ms`: how long the work held the event loop. */
    held({ shares }: QueuePosition, ms: number, now: number) {
      for (const share of shares) {
        share.heldMs = ms
        share.heldUntil = now
      }
    },

    finished({ shares }: QueuePosition) {
      for (const share of shares) share.inWork--
    },

    inLane: (requester: Requester) => {
      const lane = laneOf(requester)
      return { waiting: lane?.waiting ?? 0, inWork: lane?.inWork ?? 0 }
    },

    canPushOut: (requester: Requester) => toPushOut(requester) !== undefined,

    /** Refuses the last request of whoever waits most, to make room for this requester. Returns whether it did. */
    pushOut(requester: Requester): boolean {
      const share = toPushOut(requester)
      const request = share?.requests.pop()
      if (!share || !request) return false
      addWaiting({ shares: lineOf(share) }, -1)
      request.refuse()
      return true
    },

    waiting: () => root.waiting,
    /** How many addresses, networks and lanes are known, for tests. */
    size: () => countShares(root),
  }
}

function toShare(parent: Share | undefined, name: string, bounds: Pick<Share, 'maxInWork' | 'turns'>): Share {
  return {
    parent,
    name,
    members: new Map(),
    requests: [],
    waiting: 0,
    inWork: 0,
    ...bounds,
    turnsHad: 0,
    startedAt: 0,
    heldUntil: Number.NEGATIVE_INFINITY,
    heldMs: 0,
  }
}

/** The share and all above it. */
function lineOf(share: Share): Share[] {
  return share.parent ? [share, ...lineOf(share.parent)] : [share]
}

const isActive = ({ waiting, inWork, startedAt }: Share, now: number) =>
  waiting > 0 || (inWork > 0 && now - startedAt < activeMs)

const restsUntil = ({ heldMs, heldUntil, turns }: Share, others: number) =>
  heldMs < minRestMs ? 0 : heldUntil + Math.min((heldMs * others) / turns, maxRestMs)

const countShares = ({ members }: Share): number =>
  members.values().reduce((sum, member) => sum + 1 + countShares(member), 0)
