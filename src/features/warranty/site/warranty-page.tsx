import { IconCalendarTime, IconMessageQuestion, IconReceipt, IconShieldX } from '@tabler/icons-react'
import type { RouteHandle } from '#ui/app-context.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageLink } from '#ui/link.tsx'
import { loading } from '#ui/load.ts'
import { metaPlace, pageMeta } from '#ui/page-meta.ts'
import { Prose } from '#ui/prose.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { told } from '#ui/translated.ts'
import { warrantyTexts } from '../messages/index.ts'
import type { Route } from './+types/warranty-page.ts'
import css from './warranty-page.module.css'

const load = loading(async ({ api, requirePath }) => {
  requirePath('/warranty')
  const { warrantyText, translations } = await api.call('GET /settings')
  const { en, fa } = translations
  return {
    terms: {
      warrantyText,
      translations: { en: { warrantyText: en?.warrantyText }, fa: { warrantyText: fa?.warrantyText } },
    },
  }
})

export { load as clientLoader, load as loader }
export const handle = { query: {} } satisfies RouteHandle

export function meta(args: Route.MetaArgs) {
  const place = metaPlace(args)
  if (!place) return []
  const t = warrantyTexts[place.locale]
  const title = `${t.title} · ${place.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  return pageMeta({ ...place, path: '/warranty', title, description: t.description })
}

export default function WarrantyPage({ loaderData: { terms } }: Route.ComponentProps) {
  const t = useTexts(warrantyTexts)
  const own = told(terms, 'warrantyText', { locale: useLocale(), base: useSite().baseLocale })
  return (
    <div className={`page ${css.warranty}`}>
      <Breadcrumb crumbs={[]} />
      <h1 className={css.title}>{t.title}</h1>
      {own.text ? <Prose told={own} className={css.terms} /> : <GeneralTerms />}
    </div>
  )
}

/** Until the shop has written its own. */
function GeneralTerms() {
  const t = useTexts(warrantyTexts)
  const { length, keep, excluded, ask } = t.parts
  return (
    <>
      <p className={css.lead}>{t.lead}</p>
      <div className={css.parts}>
        <Part icon={IconCalendarTime} title={length.title}>
          <p>{length.text}</p>
        </Part>
        <Part icon={IconReceipt} title={keep.title}>
          <p>{keep.text}</p>
        </Part>
        <Part icon={IconShieldX} title={excluded.title}>
          <ul className={css.list}>
            {excluded.items.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Part>
        <Part icon={IconMessageQuestion} title={ask.title}>
          <p>{ask.text}</p>
          <PageLink to="/" className={`button ${css.action} no-print`}>
            {t.action}
          </PageLink>
        </Part>
      </div>
    </>
  )
}

type PartProps = { icon: typeof IconReceipt; title: string; children: React.ReactNode }

function Part({ icon: Icon, title, children }: PartProps) {
  return (
    <section className={css.part}>
      <Icon size={28} stroke={1.5} className={css.icon} aria-hidden="true" />
      <h2 className={css.name}>{title}</h2>
      <div className={css.body}>{children}</div>
    </section>
  )
}
