/** The footer of public pages: contact, categories and links to help. Rendered by `site-layout.tsx`. */
import { CachedMarkup } from '#app/cached-markup.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { formatLongDay } from '#shared/dates.ts'
import { localize } from '#ui/localize.ts'
import { LanguageLink } from './language-link.tsx'
import type { MainCategories } from './main-categories.ts'
import { EntryLink, type MenuLinks, useCurrentPath } from './menu-link.tsx'
import { ContactLines } from './shop/contact-lines.tsx'
import { type ShopContact, saysHowToReach, siteNameOf } from './shop/shop-contact.ts'
import css from './site-footer.module.css'

type Props = { categories: MainCategories; contact: ShopContact; links: MenuLinks }

export function SiteFooter({ categories, contact, links }: Props) {
  const t = useTexts(appTexts)
  const locale = useLocale()
  const { name, baseLocale: base, today, url } = useSite()
  const path = useCurrentPath()
  const day = formatLongDay(today, { locale, timeZone: 'UTC' })
  const tagline = localize(contact, 'tagline', { locale, base })
  return (
    <footer className={css.footer}>
      <div className={`page ${css.columns}`}>
        <div className={`${css.about} no-print`}>
          <p className={css.name}>{name}</p>
          {tagline.text && (
            <p className={css.line}>
              <LocalizedText value={tagline} mark={false} />
            </p>
          )}
        </div>
        {(saysHowToReach(contact) || contact.socialLinks.length > 0) && (
          <CachedMarkup as="div" from={contact} name="footer" className={css.contact}>
            <Contact contact={contact} />
          </CachedMarkup>
        )}
        {categories.length > 0 && (
          <CachedMarkup
            as="nav"
            from={categories}
            name="footer"
            aria-labelledby="footer-categories"
            className={`${css.categories} no-print`}
          >
            <CategoryLinks categories={categories} />
          </CachedMarkup>
        )}
        <nav aria-labelledby="footer-help" className="no-print">
          <h2 id="footer-help" className={css.title}>
            {t.help}
          </h2>
          <ul>
            {links.map(entry => (
              <li key={entry.to + entry.title}>
                <EntryLink entry={entry} current="" className={css.link} />
              </li>
            ))}
            <li>
              <LanguageLink className={css.link} />
            </li>
            {contact.adminLink && (
              <li>
                <a href="/admin/login" className={css.link}>
                  {t.adminLogin}
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
      <p className={css.printed}>
        {day} <bdi dir="ltr">{url + path}</bdi>
      </p>
      <p className={`page ${css.copyright} no-print`}>
        © {day.split(' ').at(-1)} {name}
      </p>
    </footer>
  )
}

function Contact({ contact }: { contact: ShopContact }) {
  const t = useTexts(appTexts).contact
  const locale = useLocale()
  return (
    <>
      {saysHowToReach(contact) && (
        <div>
          <h2 className={`${css.title} no-print`}>{t.title}</h2>
          <ContactLines contact={contact} />
        </div>
      )}
      {contact.socialLinks.length > 0 && (
        <div className="no-print">
          <h2 className={css.title}>{t.elsewhere}</h2>
          <ul className={css.others}>
            {contact.socialLinks.map(address => (
              <li key={address}>
                <a href={address} rel="noopener" className={css.link}>
                  {siteNameOf(address, locale)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function CategoryLinks({ categories }: { categories: MainCategories }) {
  const t = useTexts(appTexts)
  const locale = useLocale()
  const base = useSite().baseLocale
  return (
    <>
      <h2 id="footer-categories" className={css.title}>
        {t.categories}
      </h2>
      <ul className={css.list}>
        {categories.map(category => (
          <li key={category.id}>
            <PageLink to={`/main/${category.slug}`} className={css.link}>
              <LocalizedText value={localize(category, 'name', { locale, base })} mark={false} />
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
