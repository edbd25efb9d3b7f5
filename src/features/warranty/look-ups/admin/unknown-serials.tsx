/** Serial numbers that were asked for and that the shop does not have, with what they may have been meant to be. Part of `lookups-page.tsx`. */
import { Button } from '@mantine/core'
import { Fragment, useId } from 'react'
import { IconEye, IconEyeOff, IconPlus } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { PageSteps } from '#admin/list/page-steps.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { formatShortDay } from '#shared/times.ts'
import { lookUpsTexts } from '../../texts/look-ups.ts'
import type { UnknownSerial } from '../look-up.ts'
import { differences } from '../misreadings.ts'
import css from './look-ups.module.css'
import { useSpanTitle } from './look-ups-plot.tsx'
import { type LookUpsQuery, lookUpsAddress } from './look-ups-query.ts'
import { useIgnoring } from './use-ignoring.ts'

type Props = { query: LookUpsQuery; list: CallOutput<Calls['GET /warranty-look-ups/unknown']> }

export function UnknownSerials({ query, list }: Props) {
  const t = useTexts(lookUpsTexts).unknown
  const spanTitle = useSpanTitle()
  const title = useId()
  const { ignored, open } = query
  return (
    <section className={css.panel} aria-labelledby={title}>
      <div className={css.head}>
        <h2 id={title} className={css.heading}>
          {t.title}
          <span className={css.count}>{t.count(list.total)}</span>
        </h2>
        <Button
          component={Link}
          to={lookUpsAddress({ ...query, ignored: !ignored, page: 1 })}
          preventScrollReset
          variant="subtle"
          size="compact-sm"
        >
          {ignored ? t.showListed : t.showIgnored}
        </Button>
      </div>
      <p className={css.hint}>{open ? spanTitle(open) : t.hint}</p>
      {list.items.length > 0 ? (
        <UnknownTable items={list.items} />
      ) : (
        <p className={css.none}>{ignored ? t.noneIgnored : t.none}</p>
      )}
      <PageSteps
        labels={{ label: t.pages, newer: t.previous, older: t.next }}
        list={list}
        addressOf={page => lookUpsAddress({ ...query, page })}
      />
    </section>
  )
}

function UnknownTable({ items }: { items: UnknownSerial[] }) {
  const t = useTexts(lookUpsTexts).unknown
  return (
    <table className={`${css.table} ${css.unknown}`}>
      <thead className={css.unknownHead}>
        <tr>
          <th scope="col" className={`${css.cell} ${css.heads}`}>
            {t.entered}
          </th>
          <th scope="col" className={`${css.cell} ${css.heads}`}>
            {t.asked}
          </th>
          <th scope="col" className={`${css.cell} ${css.heads}`}>
            {t.last}
          </th>
          <th scope="col" className={`${css.cell} ${css.heads}`}>
            {t.cause}
          </th>
          <th scope="col" className={`${css.cell} ${css.heads}`}>
            <span className="visually-hidden">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <UnknownRow key={item.serial} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function UnknownRow({ item }: { item: UnknownSerial }) {
  const t = useTexts(lookUpsTexts).unknown
  const locale = useLocale()
  const { ignore, listAgain } = useIgnoring()
  const { serial, count, lastDay, ignored } = item
  return (
    <tr>
      <th scope="row" className={css.cell}>
        <MarkedSerial item={item} />
      </th>
      <td className={`${css.cell} ${css.times}`}>{t.times(count)}</td>
      <td className={`${css.cell} ${css.last}`}>{formatShortDay(lastDay, { locale, timeZone: 'UTC' })}</td>
      <td className={`${css.cell} ${css.cause}`}>
        <Cause item={item} />
      </td>
      <td className={`${css.cell} ${css.actions}`}>
        {ignored ? (
          <RowButton label={t.listAgainNamed(serial)} onClick={() => void listAgain(serial)}>
            <IconEye size={18} />
          </RowButton>
        ) : (
          <span className={css.buttons}>
            <Button
              component={Link}
              to={`/admin/warranty#add=${serial}`}
              variant="subtle"
              color="var(--c-text)"
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              aria-label={t.addNamed(serial)}
            >
              {t.add}
            </Button>
            <RowButton label={t.ignoreNamed(serial)} onClick={() => void ignore(serial)}>
              <IconEyeOff size={18} />
            </RowButton>
          </span>
        )}
      </td>
    </tr>
  )
}

/** The characters that were probably misread stand out. */
function MarkedSerial({ item: { serial, cause, nearest } }: { item: UnknownSerial }) {
  const isMarked = cause === 'misread' && nearest !== null ? differences(serial, nearest) : []
  return (
    <bdi className={css.serial}>
      {Array.from(serial, (sign, at) => {
        const key = `${at} ${sign}`
        return isMarked[at] ? <mark key={key}>{sign}</mark> : <Fragment key={key}>{sign}</Fragment>
      })}
    </bdi>
  )
}

function Cause({ item: { serial, cause, nearest, range } }: { item: UnknownSerial }) {
  const t = useTexts(lookUpsTexts).unknown
  const at = nearest && cause === 'misread' ? differences(serial, nearest).indexOf(true) : -1
  const isSingle = nearest && at >= 0 && differences(serial, nearest).filter(Boolean).length === 1
  return (
    <>
      <span>{isSingle ? t.instead(serial[at] ?? '', nearest[at] ?? '') : t.causes[cause]}</span>
      {nearest && (
        <span className={css.nearest}>
          <bdi>{nearest}</bdi>
        </span>
      )}
      {range && (
        <span className={css.nearest}>
          <bdi>
            {range.first} … {range.last}
          </bdi>
        </span>
      )}
    </>
  )
}
