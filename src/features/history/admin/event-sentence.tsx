/** The sentence of an entry, in which the names lead to where they belong. Used by `event-body.tsx`. */
import { Fragment } from 'react'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import type { EntityHistory, Reader } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import { toPieces, toSentence } from '../sentences/sentence.ts'
import { sentenceTexts } from '../sentences/sentence-texts.ts'
import { historyTexts } from '../texts/index.ts'
import css from './activity.module.css'
import { activityPathOf } from './activity-query.ts'
import { EntityLabel } from './change-lines.tsx'

type Props = {
  event: HistoryEvent
  history: EntityHistory
  reader: Reader
  /** Whether an event of a group is described by itself. */
  isAlone: boolean
}

export function EventSentence(props: Props) {
  const { event, history } = props
  return (
    <p className={css.what}>
      {toPieces(toSentence(props)).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their order
        <Fragment key={index}>
          {kind === 'actor' && <Who {...props} />}
          {kind === 'subject' && <EntityLabel event={event} history={history} />}
          {kind === 'text' && text}
        </Fragment>
      ))}
    </p>
  )
}

function Who({ event: { admin, entity }, history, reader }: Props) {
  const t = useTexts(historyTexts)
  const { system } = useTexts(sentenceTexts)
  if (!admin.name) return <span>{history.unknownActor?.[reader.locale] ?? system}</span>
  if (admin.id === null) return <bdi>{admin.name}</bdi>
  const view = entity === 'login' ? ({ entity } as const) : {}
  return (
    <Link
      to={activityPathOf({ ...view, admin: admin.id })}
      className={css.person}
      title={t.onlyBy(admin.name)}
    >
      <bdi>{admin.name}</bdi>
    </Link>
  )
}
