import { IconMail, IconPhone, IconPrinter, IconShare2 } from '@tabler/icons-react'
import { useContext } from 'react'
import { localDigits } from '#shared/number.ts'
import { KeptMarkup } from '#ui/kept-markup.tsx'
import { notify } from '#ui/notify.ts'
import { ShopContactContext, toDialled } from '#ui/shop-contact.ts'
import { useLocale, useTexts } from '#ui/site.ts'
import { siteTexts } from '../messages/site.ts'
import css from './product-actions.module.css'

/** What a visitor may do with a product: ask about it, show it to somebody, take it along on paper. */
export function ProductActions({ name, code }: { name: string; code: string | null }) {
  const t = useTexts(siteTexts).product
  async function share() {
    const page = { title: name, url: location.href }
    try {
      if (navigator.share) return await navigator.share(page)
      await navigator.clipboard.writeText(page.url)
      await notify(t.linkCopied, { kind: 'success' })
    } catch (error) {
      // The visitor changed their mind, which is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await notify(t.linkCopyFailed, { kind: 'error' })
    }
  }
  return (
    <div className={`${css.actions} no-print`}>
      <Ask about={code ? `${name} (${code})` : name} />
      <KeptMarkup as="div" from={css} name="share and print" className={`${css.quiet} scripted`}>
        <button type="button" className={css.action} onClick={share}>
          <IconShare2 size={20} stroke={1.5} aria-hidden="true" />
          {t.share}
        </button>
        <button type="button" className={css.action} onClick={() => print()}>
          <IconPrinter size={20} stroke={1.5} aria-hidden="true" />
          {t.print}
        </button>
      </KeptMarkup>
    </div>
  )
}

/** By the ways the shop can be reached; nothing while none is set. */
function Ask({ about }: { about: string }) {
  const t = useTexts(siteTexts).product
  const locale = useLocale()
  const { email, phones } = useContext(ShopContactContext) ?? { email: '', phones: [] }
  const [phone] = phones
  return (
    <>
      {email && (
        <a href={`mailto:${email}?subject=${encodeURIComponent(about)}`} className="button">
          <IconMail size={20} stroke={1.5} aria-hidden="true" />
          {t.ask}
        </a>
      )}
      {phone && (
        <a href={`tel:${toDialled(phone)}`} className={email ? 'button button-quiet' : 'button'}>
          <IconPhone size={20} stroke={1.5} aria-hidden="true" />
          {!email && t.ask}
          <bdi dir="ltr">{localDigits(phone, locale)}</bdi>
        </a>
      )}
    </>
  )
}
