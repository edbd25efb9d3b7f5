/** The contact details of the shop that every public page carries. Made by the loader of `site-layout.tsx`. */
import { createContext } from 'react'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

type Settings = CallOutput<Calls['GET /settings']>
type TextKey = 'tagline' | 'address' | 'hours' | 'replyTime'

export type ShopContact = Pick<
  Settings,
  'phones' | 'email' | 'socialLinks' | 'hasHelp' | 'adminLink' | TextKey
> & {
  translations: Partial<Record<Locale, Partial<Record<TextKey, string>>>>
}

/** Provided by the site layout, so that a page need not load it again. */
export const ShopContactContext = createContext<ShopContact | undefined>(undefined)

const contactOfSettings = new WeakMap<Settings, ShopContact>()

/**
 * Every page carries this as data, so it is short. The same settings always give the same object, because `CachedMarkup` caches
 * by its identity.
 */
export function toShopContact(settings: Settings): ShopContact {
  const cached = contactOfSettings.get(settings)
  if (cached) return cached
  const { phones, email, socialLinks, hasHelp, adminLink, tagline, address, hours, replyTime } = settings
  const translations = Object.entries(settings.translations).map(([locale, texts]) => {
    const { tagline, address, hours, replyTime } = texts
    return [locale, { tagline, address, hours, replyTime }]
  })
  const contact = {
    ...{ phones, email, socialLinks, hasHelp, adminLink, tagline, address, hours, replyTime },
    translations: Object.fromEntries(translations),
  }
  contactOfSettings.set(settings, contact)
  return contact
}

export const saysHowToReach = ({ phones, email, address, hours }: ShopContact) =>
  phones.length > 0 || Boolean(email || address || hours)

/** Keeps "9:00–18:00" and «۹ تا ۱۸» on one line, with word joiners and no-break spaces. */
export const unbrokenTimes = (hours: string) =>
  hours.replace(
    /(?<=\p{Nd}) ?([–—-]|تا) ?(?=\p{Nd})/gu,
    between => `\u2060${between.replaceAll(' ', '\u00a0')}\u2060`,
  )

/** The number for a `tel:` link: digits, with a plus in front of a country code. */
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

/** The label of a link to another site: the name of a known network, or the host name. */
export function siteNameOf(address: string, locale: Locale): string {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? address
  return networks[host]?.[locale] ?? host
}
