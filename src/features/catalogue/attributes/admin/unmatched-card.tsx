/**
 * Says how many values do not fit their attribute, and leads to where they are matched; or how many staff left as text, who may change
 * their mind. Only there while there are some.
 */
import { Link } from '#admin/link.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useTexts } from '#app/page-site.ts'
import { unmatchedTexts } from '../../texts/unmatched-values.ts'
import css from './unmatched-values.module.css'

export function UnmatchedCard() {
  const t = useTexts(unmatchedTexts)
  const { data } = useServerData({
    key: 'unmatched',
    load: api => api.call('GET /attributes/unmatched-values'),
  })
  if (!data || (data.items.length === 0 && data.others === 0)) return null
  const leftLink = data.others > 0 && (
    <Link to="/admin/jobs/values?left=1" viewTransition>
      {t.leftLink}
    </Link>
  )
  if (data.items.length === 0) {
    return (
      <section className={css.card} data-tone="quiet">
        <h2 className={css.cardTitle}>{t.leftCard(data.others, data.isAtLeast)}</h2>
        <p className={css.cardText}>{leftLink}</p>
      </section>
    )
  }
  const values = data.items.reduce((sum, item) => sum + item.values, 0)
  return (
    <section className={css.card}>
      <h2 className={css.cardTitle}>{t.card(values, data.items.length, data.isAtLeast)}</h2>
      <p className={css.cardText}>
        {t.cardText}{' '}
        <Link to="/admin/jobs/values" viewTransition>
          {t.cardLink}
        </Link>{' '}
        {leftLink}
      </p>
    </section>
  )
}
