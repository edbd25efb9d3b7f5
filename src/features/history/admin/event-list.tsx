import { Timeline } from '@mantine/core'
import { useLocale, useSite } from '#app/page-site.ts'
import type { CategoryEntry, CategoryNode } from '#features/catalogue/model/category.ts'
import { formatDay } from '#shared/dates.ts'
import { localize } from '#ui/localize.ts'
import type { Histories, Reader } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import css from './activity.module.css'
import { EventBody } from './event-body.tsx'
import { type ActionIcons, EventIcon } from './event-icon.tsx'
import type { BackgroundUndo } from './undo.ts'

type Props = {
  events: HistoryEvent[]
  categories: CategoryNames
  histories: Histories
  icons: ActionIcons
  isOneEntity: boolean
  inBackground: BackgroundUndo
}

/** One timeline per day. */
export function EventList({ events, categories, icons, ...shared }: Props) {
  const reader = useReader(categories)
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
              <Timeline.Item key={event.id} bullet={<EventIcon action={event.action} icons={icons} />}>
                <EventBody event={event} reader={reader} {...shared} />
              </Timeline.Item>
            ))}
          </Timeline>
        </section>
      ))}
    </div>
  )
}

/**
 * The categories by which events name theirs. Categories in the trash are included, because events of products still mention
 * them.
 */
export type CategoryNames = { tree: CategoryNode[]; trash: CategoryEntry[] }

function useReader({ tree, trash }: CategoryNames): Reader {
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const names = new Map<number, string>()
  const addName = (category: CategoryEntry | CategoryNode) =>
    names.set(category.id, localize(category, 'name', { locale, base }).text)
  const addNames = (nodes: CategoryNode[]) => {
    for (const node of nodes) {
      addName(node)
      addNames(node.children)
    }
  }
  for (const category of trash) addName(category)
  addNames(tree)
  return { locale, currency, categoryName: id => names.get(id) }
}
