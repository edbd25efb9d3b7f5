import { useTexts } from '#app/page-site.ts'
import { ticketTexts } from '../../texts/index.ts'
import css from './list-skeleton.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** A placeholder for the rows. It appears with a delay, so fast responses never show it. */
export function ListSkeleton() {
  const t = useTexts(ticketTexts)
  return (
    <div className={css.skeleton}>
      <p className="visually-hidden">{t.loading}</p>
      {rows.map(row => (
        <div key={row} className={css.row}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
