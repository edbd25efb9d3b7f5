import { Timeline } from '@mantine/core'
import { formatDay } from '#admin/time.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '#features/catalogue/categories/category.ts'
import { localize } from '#ui/localize.ts'
import type { Reader } from '../describe-changes.ts'
import type { HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import css from './activity-page.module.css'
import { EventBody } from './event-body.tsx'
import { EventIcon } from './event-icon.tsx'

type Props = { events: HistoryEvent[]; tree: CategoryNode[] }

/** One timeline per day. */
export function EventList({ events, tree }: Props) {
  const reader = useReader(tree)
  const { timeZone } = useSite()
  const { locale } = reader
  const days = Map.groupBy(events, event => formatDay(event.at, { locale, timeZone }))
  return (
    <div className={css.days}>
      {[...days].map(([day, dayEvents]) => (
        <section key={day} className={css.day} aria-label={day}>
          <h2 className={css.date}>{day}</h2>
          <Timeline bulletSize={32} className={css.timeline}>
            {dayEvents.map(event => (
              <Timeline.Item key={event.id} bullet={<EventIcon action={event.action} />}>
                <EventBody event={event} reader={reader} />
              </Timeline.Item>
            ))}
          </Timeline>
        </section>
      ))}
    </div>
  )
}

function useReader(tree: CategoryNode[]): Reader {
  const t = useTexts(historyTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const names = new Map<number, string>()
  const collectNames = (nodes: CategoryNode[]) => {
    for (const node of nodes) {
      names.set(node.id, localize(node, 'name', { locale, base }).text)
      collectNames(node.children)
    }
  }
  collectNames(tree)
  return { t, locale, currency, categoryName: id => names.get(id) }
}
