/**
 * How often visitors may do what costs something. By address, and loosely: behind one address of a mobile network there
 * are many people. What concerns one ticket is bounded for that ticket, whoever comes.
 */
import { addressBounds } from '#features/accounts/address-bounds.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

export const createBounds = (address: string) =>
  addressBounds(address, [
    { name: 'ticket', max: 5, windowMs: 10 * minutes },
    { name: 'ticket-day', max: 20, windowMs: days },
  ])

/** Every file counts: a browser uploads them one by one, a form without JavaScript all at once. */
export const uploadBounds = (address: string, files = 1) =>
  Array.from({ length: files }, () =>
    addressBounds(address, [
      { name: 'ticket-upload', max: 50, windowMs: 10 * minutes },
      { name: 'ticket-upload-day', max: 200, windowMs: days },
    ]),
  ).flat()

/**
 * Whoever guesses a contact for a code he saw is stopped at the code too: soon where he comes from, and in the end from
 * wherever. Alone he cannot use up what the code has, so that its owner is still let in.
 */
export const trackBounds = (address: string, code: string | undefined) => [
  ...addressBounds(address, [{ name: 'ticket-track', max: 30, windowMs: 10 * minutes }]),
  ...(code === undefined
    ? []
    : [
        { name: 'ticket-code-address', key: `${address} ${code}`, max: 10, windowMs: hours },
        { name: 'ticket-code', key: code, max: 30, windowMs: hours },
      ]),
]

export const replyBounds = (ticketId: number) => [
  { name: 'ticket-reply', key: String(ticketId), max: 20, windowMs: hours },
]
