/** The title of the warranty screens, and the way from one to the other. */
import type { ReactNode } from 'react'
import { Link } from '#admin/link.tsx'
import { PageHead } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import { warrantyAdminTexts } from '../texts/admin.ts'
import css from './warranty-head.module.css'

const tabs = [
  { key: 'serials', to: '/admin/warranty' },
  { key: 'lookups', to: '/admin/warranty/lookups' },
  { key: 'labels', to: '/admin/warranty/labels' },
] as const

type Props = { current: (typeof tabs)[number]['key']; children?: ReactNode }

export function WarrantyHead({ current, children }: Props) {
  const t = useTexts(warrantyAdminTexts)
  return (
    <>
      <PageHead title={t.title} screen={current === 'serials' ? undefined : t[current]}>
        {children}
      </PageHead>
      <nav className={css.tabs} aria-label={t.tabs}>
        {tabs.map(({ key, to }) => (
          <Link
            key={key}
            to={to}
            className={css.tab}
            aria-current={key === current ? 'page' : undefined}
            viewTransition
          >
            {t[key]}
          </Link>
        ))}
      </nav>
    </>
  )
}
