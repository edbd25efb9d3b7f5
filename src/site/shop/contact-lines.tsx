/** How to reach the shop, one line per contact detail. Details that are not set are left out. Used by the footer and pages. */

import type { ReactNode } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { localDigits } from '#shared/number.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import css from './contact-lines.module.css'
import { type ShopContact, toDialled, unbrokenTimes } from './shop-contact.ts'

export function ContactLines({ contact }: { contact: ShopContact }) {
  const t = useTexts(appTexts).contact
  const locale = useLocale()
  const language = { locale, base: useSite().baseLocale }
  const address = localize(contact, 'address', language)
  const hours = localize(contact, 'hours', language)
  return (
    <ul className={css.lines}>
      {contact.phones.map(phone => (
        <Line key={phone} icon="phone" label={t.phone}>
          <PhoneLink phone={phone} />
        </Line>
      ))}
      {contact.email && (
        <Line icon="mail" label={t.email}>
          <a href={`mailto:${contact.email}`} className={css.link} dir="ltr">
            {contact.email}
          </a>
        </Line>
      )}
      {address.text && (
        <Line icon="map-pin" label={t.address}>
          <LocalizedText value={address} mark={false} />
        </Line>
      )}
      {hours.text && (
        <Line icon="clock" label={t.hours}>
          <LocalizedText value={{ ...hours, text: unbrokenTimes(hours.text) }} mark={false} />
        </Line>
      )}
    </ul>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${toDialled(phone)}`} className={css.link} dir="ltr">
      {localDigits(phone, useLocale())}
    </a>
  )
}

type LineProps = { icon: IconName; label: string; children: ReactNode }

function Line({ icon, label, children }: LineProps) {
  return (
    <li className={css.line}>
      <Icon name={icon} className={css.icon} />
      <span className="visually-hidden">{label}: </span>
      <span className={css.text}>{children}</span>
    </li>
  )
}
