import { useContext } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import css from './reply-time.module.css'
import { ShopContactContext } from './shop-contact.ts'

/** When messages are answered, in the shop's own words. Not shown while the setting is empty. */
export function ReplyTime() {
  const contact = useContext(ShopContactContext)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const text = contact && localize(contact, 'replyTime', language)
  if (!text?.text) return null
  return (
    <p className={css.reply}>
      <Icon name="clock" size={18} className={css.icon} />
      <span className={css.text}>
        <LocalizedText value={text} mark={false} />
      </span>
    </p>
  )
}
