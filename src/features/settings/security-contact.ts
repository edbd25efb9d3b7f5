/** The contact for reports of vulnerabilities, and how long it is published. Used by the settings, their form and `security.txt`. */

/** The standard recommends less than a year, so that nobody follows an outdated contact. */
const defaultDays = 364
const dayMs = 24 * 60 * 60 * 1000

/** The day on which a contact that was saved on the day of `now` expires, unless another one was chosen. */
export const defaultExpiry = (now: Date) =>
  new Date(now.getTime() + defaultDays * dayMs).toISOString().slice(0, 10)

/** The last second of the day, in UTC. */
export const toExpiry = (day: string) => `${day}T23:59:59Z`

export const isExpired = (day: string, now: Date) => day === '' || Date.parse(toExpiry(day)) < now.getTime()

type SecurityContact = { securityContact: string; securityExpires: string }

/** A contact without a day gets one, and a day without a contact means nothing. */
export function withExpiry(
  { securityContact, securityExpires }: SecurityContact,
  now: Date,
): SecurityContact {
  if (securityContact === '') return { securityContact, securityExpires: '' }
  return { securityContact, securityExpires: securityExpires || defaultExpiry(now) }
}
