/**
 * How often visitors may do what costs something. By address, and loosely: behind one address of a mobile network there
 * are many people. What concerns one ticket is bounded for that ticket, whoever comes.
 */
const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

export const createBounds = (address: string) => [
  { name: 'ticket', key: address, max: 5, windowMs: 10 * minutes },
  { name: 'ticket-day', key: address, max: 20, windowMs: days },
]

/** Every file counts: a browser uploads them one by one, a form without JavaScript all at once. */
export const uploadBounds = (address: string, files = 1) =>
  Array.from({ length: files }, () => [
    { name: 'ticket-upload', key: address, max: 50, windowMs: 10 * minutes },
    { name: 'ticket-upload-day', key: address, max: 200, windowMs: days },
  ]).flat()

/** Whoever guesses a contact for a code he saw is stopped at the code too, wherever he comes from. */
export const trackBounds = (address: string, code: string | undefined) => [
  { name: 'ticket-track', key: address, max: 30, windowMs: 10 * minutes },
  ...(code === undefined ? [] : [{ name: 'ticket-code', key: code, max: 30, windowMs: hours }]),
]

export const replyBounds = (ticketId: number) => [
  { name: 'ticket-reply', key: String(ticketId), max: 20, windowMs: hours },
]
