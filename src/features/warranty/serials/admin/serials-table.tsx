/** The list of the desk: a row for each number and each range. The row that is open is marked. */
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconArrowRight, IconPhoto } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { KeyHint } from '#admin/list/key-hint.tsx'
import { ListTable } from '#admin/list/list-table.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import { formatDay } from '#shared/dates.ts'
import type { CallOutput } from '#shared/endpoint.ts'
import { localize } from '#ui/localize.ts'
import { deskTexts } from '../../texts/desk.ts'
import type { SerialEntry } from '../serial-record.ts'
import css from './desk.module.css'
import { type DeskQuery, deskAddress } from './desk-query.ts'
import { EntryStateBadge, RangeCount } from './entry-state.tsx'
import { entryKeyOf, type Opened, openOf, titleOf } from './opened.ts'
import type { EntrySelection } from './use-selection.ts'

export type DeskList = CallOutput<Calls['GET /serials']>
type Props = { query: DeskQuery; list: DeskList; opened: Opened | undefined; selection: EntrySelection }

export function SerialsTable({ query, list, opened, selection }: Props) {
  const t = useTexts(deskTexts)
  const { items, next } = list
  const selected = items.filter(selection.has).length
  return (
    <>
      <ListTable around={{ className: css.frame }} className={css.table}>
        <thead>
          <tr>
            <td className={css.check}>
              <Checkbox
                aria-label={t.selectPage}
                checked={selected === items.length}
                indeterminate={selected > 0 && selected < items.length}
                onChange={selection.togglePage}
              />
            </td>
            <th scope="col">{t.columns.number}</th>
            <th scope="col" className={css.state}>
              {t.columns.state}
            </th>
            <th scope="col" className={css.day}>
              {t.columns.sold}
            </th>
            <th scope="col" className={css.day}>
              {t.columns.ends}
            </th>
            <th scope="col" className={css.batch}>
              {t.columns.batch}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(entry => (
            <Row
              key={entryKeyOf(entry)}
              entry={entry}
              to={deskAddress({ ...query, open: openOf(entry) })}
              isOpen={opened?.key === entryKeyOf(entry)}
              selection={selection}
            />
          ))}
        </tbody>
      </ListTable>
      <div className={css.foot}>
        <Keys />
        {(next || query.cursor) && (
          <nav aria-label={t.pages} className={css.pages}>
            {query.cursor && (
              <Button
                component={Link}
                variant="default"
                to={deskAddress({ ...query, cursor: undefined, open: undefined })}
              >
                {t.firstPage}
              </Button>
            )}
            {next && (
              <Button
                component={Link}
                variant="default"
                rightSection={<IconArrowRight size={18} className="turns" />}
                to={deskAddress({ ...query, cursor: next, open: undefined })}
              >
                {t.nextPage}
              </Button>
            )}
          </nav>
        )}
      </div>
    </>
  )
}

type RowProps = { entry: SerialEntry; to: string; isOpen: boolean; selection: EntrySelection }

function Row({ entry, to, isOpen, selection }: RowProps) {
  const t = useTexts(deskTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const day = (text: string | null) => (text ? formatDay(text, { locale, timeZone: 'UTC' }) : '–')
  const { product, count, startsOn, expiresOn, batch } = entry
  return (
    <tr ref={row} className={css.row} data-open={isOpen || undefined}>
      <td className={css.check}>
        <Checkbox
          aria-label={t.selectRow(titleOf(entry))}
          checked={selection.has(entry)}
          onChange={() => selection.toggle(entry)}
        />
      </td>
      <th scope="row">
        <span className={css.what}>
          <Thumbnail product={product} isRange={entry.kind === 'range'} />
          <span className={css.names}>
            <Link to={to} className={css.number} aria-current={isOpen ? 'true' : undefined}>
              <bdi>{titleOf(entry)}</bdi>
            </Link>
            <span className={css.productName}>
              {product ? localize(product, 'name', { locale, base }).text : t.unknownProduct}
            </span>
          </span>
        </span>
      </th>
      <td className={css.state}>
        {count && entry.stored === 'registered' && entry.state !== 'recalled' ? (
          <RangeCount count={count} />
        ) : (
          <EntryStateBadge entry={entry} />
        )}
      </td>
      <td className={css.day}>{day(startsOn)}</td>
      <td className={css.day}>{day(expiresOn)}</td>
      <td className={css.batch}>{batch ? <bdi>{batch}</bdi> : '–'}</td>
    </tr>
  )
}

type ThumbnailProps = { product: SerialEntry['product']; isRange?: boolean }

export function Thumbnail({ product, isRange = false }: ThumbnailProps) {
  const image = product?.image
  return (
    <span className={css.thumbnail} data-range={isRange || undefined}>
      {image ? (
        <img
          src={`${image.url}/${Math.min(image.width, 160)}.webp`}
          width={40}
          height={40}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ objectPosition: image.focus ?? image.guess }}
        />
      ) : (
        <IconPhoto size={18} />
      )}
    </span>
  )
}

function Keys() {
  const { keys, keysHint } = useTexts(deskTexts)
  return (
    <p className={css.keys}>
      <span className="visually-hidden">{keysHint}</span>
      <span aria-hidden="true">
        <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> {keys.walk}
      </span>
      <span aria-hidden="true">
        <KeyHint>E</KeyHint> {keys.extend}
      </span>
      <span aria-hidden="true">
        <KeyHint>R</KeyHint> {keys.replace}
      </span>
      <span aria-hidden="true">
        <KeyHint>V</KeyHint> {keys.void}
      </span>
      <span aria-hidden="true">
        <KeyHint>A</KeyHint> {keys.activate}
      </span>
      <span aria-hidden="true">
        <KeyHint>Esc</KeyHint> {keys.close}
      </span>
    </p>
  )
}
