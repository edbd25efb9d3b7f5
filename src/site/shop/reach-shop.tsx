/** Phone and email of the shop, for whoever was refused by a limit. Shows nothing if the shop has set neither. */
import { useContext } from 'react'
import { useTexts } from '#app/page-site.ts'
import { reachTexts } from '../texts/reach.ts'
import { PhoneLink } from './contact-lines.tsx'
import css from './reach-shop.module.css'
import { ShopContactContext } from './shop-contact.ts'

export function ReachShop() {
  const t = useTexts(reachTexts)
  const { phones = [], email = '' } = useContext(ShopContactContext) ?? {}
  if (phones.length === 0 && !email) return null
  return (
    <p className={css.reach}>
      <span>{t.reach}</span>
      {phones.map(phone => (
        <PhoneLink key={phone} phone={phone} />
      ))}
      {email && (
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      )}
    </p>
  )
}
