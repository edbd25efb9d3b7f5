/**
 * Rate limits for visitors. Limits per address are loose, because one address of a mobile network can stand for many people.
 * What concerns one ticket is limited for that ticket, whatever the address.
 */
import { addressBounds } from '#features/accounts/address-bounds.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

/**
 * One contact may send less than an address for itself. A contact is limited together with the address: whoever knows the phone
 * number of somebody else cannot keep them out.
 */
export const createBounds = (address: string, { phone, email }: Contacts) => [
  ...addressBounds(address, [
    { name: 'ticket', max: 30, windowMs: 10 * minutes },
    { name: 'ticket-day', max: 200, windowMs: days },
  ]),
  ...[phone, email]
    .filter(contact => contact !== null)
    .flatMap(contact =>
      addressBounds(
        address,
        [
          { name: 'ticket-contact', max: 5, windowMs: 10 * minutes },
          { name: 'ticket-contact-day', max: 20, windowMs: days },
        ],
        ` ${contact}`,
      ),
    ),
]

type Contacts = { phone: string | null; email: string | null }

/** Counts every file, because a browser uploads files one by one and a form without JavaScript all at once. */
export const uploadBounds = (address: string, files = 1) =>
  Array.from({ length: files }, () =>
    addressBounds(address, [
      { name: 'ticket-upload', max: 50, windowMs: 10 * minutes },
      { name: 'ticket-upload-day', max: 200, windowMs: days },
    ]),
  ).flat()

/**
 * Guessing the contact of a known code is also limited per code: strictly for one address, and more loosely for all addresses
 * together. One address alone cannot use up the limit of a code, so its owner can still get in.
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

/** Counted apart for the two keys, so that whoever knows code and contact cannot keep out the owner of the secret link. */
export const replyBounds = (ticketId: number, { secret }: { secret?: string | undefined }) => [
  {
    name: secret === undefined ? 'ticket-reply-code' : 'ticket-reply',
    key: String(ticketId),
    max: 20,
    windowMs: hours,
  },
]
