import { useSite, useTexts } from '#app/page-site.ts'
import css from './skeleton.module.css'
import { adminTexts } from './texts/admin.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Stands where the page will be while its data is on the way; quick answers never show it. */
export function AdminSkeleton() {
  const t = useTexts(adminTexts)
  const site = useSite()
  return (
    <div className={css.page} aria-busy="true">
      <title>{`${t.backOffice} · ${site.name}`}</title>
      <p className="visually-hidden">{t.loading}</p>
      <div className={css.title} />
      <div className={css.rows}>
        {rows.map(row => (
          <div key={row} className={css.row} />
        ))}
      </div>
    </div>
  )
}
