import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  label: 'Details',
  close: 'Close details',
  writesIn: { en: 'Writes in English', fa: 'Writes in Persian' },
  contact: 'Contact',
  email: 'Email',
  phone: 'Phone',
  code: 'Tracking code',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Couldn’t copy. Select the text and copy it.',
  product: 'Product',
  openProduct: 'Open',
  openProductNamed: (name: string) => `Open product ${name}`,
  viewOnSite: 'View on site',
  hidden: 'Hidden',
  noProduct: 'Product deleted',
  warranty: 'Serial number and warranty',
  serial: 'serial number',
  states: {
    active: 'Under warranty',
    'not-activated': 'Not activated',
    expired: 'Warranty expired',
    void: 'Warranty void',
    replaced: 'Product replaced',
    unknown: 'Unknown serial number',
  },
  daysLeft: (days: number) => (days === 0 ? 'Last day' : `${plural(days, 'day', 'days')} left`),
  daysAgo: (days: number) => `${plural(days, 'day', 'days')} ago`,
  warrantyUntil: (day: string) => `Warranty until ${day}`,
  starts: 'Starts',
  ends: 'Ends',
  earlier: 'Earlier conversations',
  noEarlier: 'No earlier conversations',
  moreEarlier: (count: number) => `Show all ${n(count)}`,
  closed: 'closed',
  open: 'open',
  line: (topic: string, status: string) => `${topic}, ${status}`,
  received: 'Received',
  firstReply: 'First reply after',
  noReply: 'No reply yet',
  duration: {
    minutes: (minutes: number) => `${n(minutes)} min`,
    hours: (hours: number, minutes: number) =>
      minutes ? `${n(hours)} h ${n(minutes)} min` : `${n(hours)} h`,
    days: (days: number, hours: number) =>
      hours ? `${plural(days, 'day', 'days')} ${n(hours)} h` : plural(days, 'day', 'days'),
  },
  failed: 'Couldn’t load details.',
  retry: 'Try again',
}
