import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconCalendarTime, IconMessageQuestion, IconReceipt, IconShieldX } from '#ui/page-icons.tsx'
import { warrantyTexts } from '../texts/index.ts'
import css from './warranty-page.module.css'

/** The default warranty terms, shown until the shop has written its own. */
export function GeneralTerms({ hasSerials }: { hasSerials: boolean }) {
  const t = useTexts(warrantyTexts)
  const { length, keep, excluded, ask } = t.parts
  const excludedItems = hasSerials ? [...excluded.items, excluded.itemWithSerials] : excluded.items
  return (
    <>
      <p className={css.terms}>{t.lead}</p>
      <div className={css.topics}>
        <TermsSection icon={IconCalendarTime} title={length.title}>
          <p>{length.text}</p>
        </TermsSection>
        <TermsSection icon={IconReceipt} title={keep.title}>
          <p>{hasSerials ? keep.text : keep.textWithoutSerials}</p>
        </TermsSection>
        <TermsSection icon={IconShieldX} title={excluded.title}>
          <ul className={css.list}>
            {excludedItems.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </TermsSection>
        <TermsSection icon={IconMessageQuestion} title={ask.title}>
          <p>{hasSerials ? ask.text : ask.textWithoutSerials}</p>
          <PageLink
            to="/contact"
            query="?topic=warranty"
            className={`button button-quiet ${css.action} no-print`}
          >
            {t.action}
          </PageLink>
        </TermsSection>
      </div>
    </>
  )
}

type TermsSectionProps = { icon: typeof IconReceipt; title: string; children: React.ReactNode }

function TermsSection({ icon: Icon, title, children }: TermsSectionProps) {
  return (
    <section className={css.topic}>
      <Icon size={28} className={css.icon} />
      <h3 className={css.name}>{title}</h3>
      <div className={css.body}>{children}</div>
    </section>
  )
}
