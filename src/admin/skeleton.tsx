import { useSite, useTexts } from '#app/page-site.ts'
import css from './skeleton.module.css'
import { adminTexts } from './texts/admin.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** A placeholder while the data of the page is loading. It does not appear if the data arrives quickly. */
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
