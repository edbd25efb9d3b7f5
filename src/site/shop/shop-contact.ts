/** How to reach the shop, as its pages say it. */
import { createContext } from 'react'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

type Settings = CallOutput<Calls['GET /settings']>
type Text = 'tagline' | 'address' | 'hours' | 'replyTime'

export type ShopContact = Pick<Settings, 'phones' | 'email' | 'socialLinks' | 'hasHelp' | Text> & {
  translations: Partial<Record<Locale, Partial<Record<Text, string>>>>
}

/** Given by the site's layout: a page need not ask for it again. */
export const ShopContactContext = createContext<ShopContact | undefined>(undefined)

const shortened = new WeakMap<Settings, ShopContact>()

/** Every page carries this, so it is short; of one and the same settings it is one and the same object. */
export function toShopContact(settings: Settings): ShopContact {
  const known = shortened.get(settings)
  if (known) return known
  const { phones, email, socialLinks, hasHelp, tagline, address, hours, replyTime } = settings
  const translations = Object.entries(settings.translations).map(([locale, texts]) => {
    const { tagline, address, hours, replyTime } = texts
    return [locale, { tagline, address, hours, replyTime }]
  })
  const short = {
    ...{ phones, email, socialLinks, hasHelp, tagline, address, hours, replyTime },
    translations: Object.fromEntries(translations),
  }
  shortened.set(settings, short)
  return short
}

export const saysHowToReach = ({ phones, email, address, hours }: ShopContact) =>
  phones.length > 0 || Boolean(email || address || hours)

/** What a telephone takes: digits, with a plus in front of a country's number. */
export function toDialled(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.startsWith('+')) return `+${digits}`
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits
}

const both = (name: string) => ({ en: name, fa: name })
const networks: Record<string, Record<Locale, string>> = {
  'instagram.com': { en: 'Instagram', fa: 'اینستاگرام' },
  't.me': { en: 'Telegram', fa: 'تلگرام' },
  'telegram.me': { en: 'Telegram', fa: 'تلگرام' },
  'wa.me': { en: 'WhatsApp', fa: 'واتساپ' },
  'youtube.com': { en: 'YouTube', fa: 'یوتیوب' },
  'linkedin.com': { en: 'LinkedIn', fa: 'لینکدین' },
  'facebook.com': { en: 'Facebook', fa: 'فیسبوک' },
  'x.com': both('X'),
  'aparat.com': { en: 'Aparat', fa: 'آپارات' },
  'eitaa.com': { en: 'Eitaa', fa: 'ایتا' },
  'ble.ir': { en: 'Bale', fa: 'بله' },
  'rubika.ir': { en: 'Rubika', fa: 'روبیکا' },
}

/** What a link to another site is called: the network's name, or the site's own. */
export function siteNameOf(address: string, locale: Locale): string {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? address
  return networks[host]?.[locale] ?? host
}
