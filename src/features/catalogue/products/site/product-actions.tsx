/** The actions on a product's page. Used by `product-summary.tsx`. */
import { useContext } from 'react'
import { CachedMarkup } from '#app/cached-markup.tsx'
import { notify } from '#app/notifications/notify.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { localDigits } from '#shared/number.ts'
import { ShopContactContext, toDialled } from '#site/shop/shop-contact.ts'
import { Icon } from '#ui/icon.tsx'
import { siteTexts } from '../../texts/site.ts'
import css from './product-actions.module.css'

/** What a visitor can do with a product: ask about it, share it, print it. */
type Props = { name: string; slug: string; canShare: boolean }

export function ProductActions({ name, slug, canShare }: Props) {
  const t = useTexts(siteTexts).product
  async function share() {
    const page = { title: name, url: location.href }
    try {
      if (navigator.share) return await navigator.share(page)
      await navigator.clipboard.writeText(page.url)
      await notify(t.linkCopied, { kind: 'success' })
    } catch (error) {
      // The visitor closed the share dialog, which is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await notify(t.linkCopyFailed, { kind: 'error' })
    }
  }
  return (
    <div className={`${css.actions} no-print`}>
      <Ask slug={slug} />
      <CachedMarkup
        as="div"
        from={css}
        name={canShare ? 'share and print' : 'print'}
        className={`${css.quiet} scripted`}
      >
        {canShare && (
          <button type="button" className={css.action} onClick={share}>
            <Icon name="share-2" />
            {t.share}
          </button>
        )}
        <button type="button" className={css.action} onClick={() => print()}>
          <Icon name="printer" />
          {t.print}
        </button>
      </CachedMarkup>
    </div>
  )
}

function Ask({ slug }: { slug: string }) {
  const t = useTexts(siteTexts).product
  const locale = useLocale()
  const phone = useContext(ShopContactContext)?.phones[0]
  return (
    <>
      <PageLink to="/contact" query={`?product=${encodeURIComponent(slug)}`} className="button">
        <Icon name="mail" />
        {t.ask}
      </PageLink>
      {phone && (
        <a href={`tel:${toDialled(phone)}`} className="button button-quiet">
          <Icon name="phone" />
          <bdi dir="ltr">{localDigits(phone, locale)}</bdi>
        </a>
      )}
    </>
  )
}
