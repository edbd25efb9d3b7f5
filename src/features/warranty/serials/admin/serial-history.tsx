/** What happened to an entry, the newest first: what staff did, and conversations. */
import type { ComponentType } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconMessages, IconPencil, IconPlus, type IconProps, IconRefresh, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { rowTime } from '#admin/list/row-time.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import { toPieces, toSentence } from '#features/history/sentences/sentence.ts'
import type { CallOutput } from '#shared/endpoint.ts'
import { deskTexts } from '../../texts/desk.ts'
import { serialHistory, serialRangeHistory } from '../serial-history.ts'
import type { SerialEntry } from '../serial-record.ts'
import css from './drawer.module.css'

type Item = CallOutput<Calls['GET /serials/numbers/:serial/timeline']>['items'][number]

const eventIcons: Record<string, ComponentType<IconProps>> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
}

export function SerialHistory({ entry }: { entry: SerialEntry }) {
  const t = useTexts(deskTexts)
  const locale = useLocale()
  const { serial, version, kind, id } = entry
  const { data, failure } = useServerData({
    key: `${serial} ${kind} ${id} ${version}`,
    load: async api => await api.call('GET /serials/numbers/:serial/timeline', { params: { serial } }),
  })
  // The first number of a range may have an entry of its own, whose history is not that of the range.
  const items = data?.items.filter(
    item => kind === 'serial' || (item.kind === 'event' && item.event.entity === 'serialRange'),
  )
  return (
    <section className={css.section} aria-label={t.history}>
      <h3 className={css.heading}>{t.history}</h3>
      {failure !== undefined && <p role="alert">{failureText(failure, locale)}</p>}
      {!items && failure === undefined && <p className={css.dim}>{t.loadingHistory}…</p>}
      {items?.length === 0 && <p className={css.dim}>{t.noHistory}</p>}
      {items && items.length > 0 && (
        <ol className={css.history}>
          {items.map(item => (
            <HistoryItem key={`${item.kind} ${item.at} ${keyOf(item)}`} item={item} />
          ))}
        </ol>
      )}
    </section>
  )
}

const keyOf = (item: Item) => (item.kind === 'event' ? item.event.id : item.conversation.id)

function HistoryItem({ item }: { item: Item }) {
  const t = useTexts(deskTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const Icon =
    item.kind === 'conversation'
      ? IconMessages
      : item.event.undoes !== null
        ? IconRefresh
        : (eventIcons[item.event.action] ?? IconPencil)
  return (
    <li className={css.item}>
      <span className={css.icon}>
        <Icon size={16} />
      </span>
      <span className={css.what}>
        {item.kind === 'event' && <EventText item={item} />}
        {item.kind === 'conversation' && (
          <>
            <Link to={`/admin/messages?id=${item.conversation.id}`}>
              {t.conversation(item.conversation.number)}
            </Link>
            <span className={css.dim} dir="auto">
              {item.conversation.subject}
            </span>
          </>
        )}
      </span>
      <time className={css.dim} dateTime={item.at}>
        {rowTime(item.at, { locale, timeZone, now: Date.now(), yesterday: t.yesterday })}
      </time>
    </li>
  )
}

/** The sentence of Activity, without its links. */
function EventText({ item: { event } }: { item: Extract<Item, { kind: 'event' }> }) {
  const t = useTexts(deskTexts)
  const locale = useLocale()
  const { currency } = useSite()
  const history = event.entity === 'serial' ? serialHistory : serialRangeHistory
  const reader = { locale, currency, categoryName: () => undefined }
  const note = event.changes.note?.after
  const sentence = toPieces(toSentence({ event, history, reader, isAlone: true }))
    .map(({ kind, text }) =>
      kind === 'actor' ? event.admin.name || t.someone : kind === 'subject' ? event.label : text,
    )
    .join('')
  return (
    <>
      <span>{sentence.replace(/\s+/g, ' ').trim()}</span>
      {typeof note === 'string' && note && (
        <span className={css.dim} dir="auto">
          {note}
        </span>
      )}
    </>
  )
}
