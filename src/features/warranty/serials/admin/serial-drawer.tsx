/** What is known of the number or range that is open: its state and days, what can be done, and what happened to it. */
import { ActionIcon, CopyButton, Tooltip, UnstyledButton } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  IconBan,
  IconCalendarPlus,
  IconCopy,
  IconPackage,
  IconPencil,
  type IconProps,
  IconRefresh,
  IconTrash,
  IconX,
} from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { dayOf } from '#shared/times.ts'
import { localize } from '#ui/localize.ts'
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '#ui/page-icons.tsx'
import { deskTexts } from '../../texts/desk.ts'
import type { SerialEntry } from '../serial-record.ts'
import { ActionForm } from './action-form.tsx'
import { actionsFor, type DeskAction, extendedTo, shareOf, whyNot } from './action-rules.ts'
import type { DeskQuery } from './desk-query.ts'
import css from './drawer.module.css'
import { EntryFacts } from './entry-facts.tsx'
import { EntryStateBadge, RangeCount } from './entry-state.tsx'
import type { Opened } from './opened.ts'
import { SerialHistory } from './serial-history.tsx'
import { Thumbnail } from './serials-table.tsx'
import { useDeskActions } from './use-desk-actions.ts'

const icons: Record<DeskAction, ComponentType<IconProps>> = {
  extend: IconCalendarPlus,
  replace: IconRefresh,
  void: IconBan,
  activate: IconCircleCheck,
  recall: IconAlertTriangle,
  unrecall: IconCheck,
  move: IconPackage,
  edit: IconPencil,
  delete: IconTrash,
}

const EditForm = lazy(() => import('./edit-form.tsx').then(({ EditForm }) => ({ default: EditForm })))

type Props = {
  opened: Opened
  /** Whose form is open. */
  action: DeskAction | undefined
  onAction(action: DeskAction | undefined): void
  onClose(): void
  query: DeskQuery
}

export function SerialDrawer({ opened, action, onAction, onClose, query }: Props) {
  const t = useTexts(deskTexts)
  const { entry, title } = opened
  const box = useRef<HTMLElement>(null)
  // Where the drawer covers the list, it takes the focus too.
  useEffect(() => {
    if (matchMedia('(max-width: 79.99em)').matches) box.current?.focus()
  }, [])
  return (
    <>
      <div className={css.veil} aria-hidden="true" onClick={onClose} />
      <aside ref={box} className={css.drawer} aria-label={title} tabIndex={-1}>
        <header className={css.head}>
          <h2 className={css.title}>
            <bdi>{title}</bdi>
          </h2>
          <CopyButton value={title}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? t.copied : t.copy}>
                <ActionIcon
                  variant="subtle"
                  color="var(--c-dim)"
                  size="lg"
                  aria-label={t.copy}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
          <ActionIcon variant="subtle" color="var(--c-dim)" size="lg" aria-label={t.close} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </header>
        {entry ? (
          <OpenEntry opened={opened} entry={entry} action={action} onAction={onAction} query={query} />
        ) : (
          <div className={css.gone}>
            <strong>{t.gone.title}</strong>
            <p>{t.gone.text}</p>
          </div>
        )}
      </aside>
    </>
  )
}

type OpenProps = Omit<Props, 'onClose'> & { entry: SerialEntry }

function OpenEntry({ opened, entry, action, onAction, query }: OpenProps) {
  const t = useTexts(deskTexts)
  const { run, isBusy, failure } = useDeskActions(opened, query)
  const [extension, setExtension] = useState<string>()
  // The form of an extension begins with three months.
  const planned = action === 'extend' ? (extension ?? extendedTo(entry.expiresOn, { months: 3 })) : undefined
  const isOwn = opened.target !== undefined && !('number' in opened.target)
  const open = (next: DeskAction | undefined) => {
    setExtension(undefined)
    onAction(next)
  }
  return (
    <>
      <OfProduct product={entry.product} isRange={entry.kind === 'range'} />
      <section className={css.section}>
        <Period entry={entry} planned={planned} />
        <EntryFacts entry={entry} query={query} />
      </section>
      <section className={css.section} aria-label={t.actionsOf(opened.title)}>
        <div className={css.actions}>
          {actionsFor(entry)
            .filter(one => isOwn || one !== 'delete')
            .map(one => (
              <ActionTile
                key={one}
                action={one}
                why={whyNot(entry, one)}
                isOpen={action === one}
                onClick={() => open(action === one ? undefined : one)}
              />
            ))}
        </div>
        {action === 'edit' && opened.target && (
          <Suspense>
            <EditForm
              key={opened.key}
              entry={entry}
              target={opened.target}
              title={opened.title}
              onClose={() => open(undefined)}
            />
          </Suspense>
        )}
        {action && action !== 'edit' && !whyNot(entry, action) && (
          <ActionForm
            key={action}
            action={action}
            entry={entry}
            isBusy={isBusy}
            failure={failure}
            onExtend={setExtension}
            onCancel={() => open(undefined)}
            onSubmit={async values => {
              if (await run(action, values)) open(undefined)
            }}
          />
        )}
      </section>
      <SerialHistory entry={entry} />
    </>
  )
}

type TileProps = { action: DeskAction; why: ReturnType<typeof whyNot>; isOpen: boolean; onClick(): void }

/** What is impossible is dimmed and says why, to screen readers too. It keeps the focus. */
function ActionTile({ action, why, isOpen, onClick }: TileProps) {
  const t = useTexts(deskTexts)
  const Icon = icons[action]
  return (
    <Tooltip label={why && t.why[why]} disabled={!why}>
      <UnstyledButton
        className={css.tile}
        aria-expanded={why ? undefined : isOpen}
        aria-disabled={why ? true : undefined}
        onClick={why ? undefined : onClick}
      >
        <Icon size={20} />
        {t.actions[action]}
        {why && <span className="visually-hidden">, {t.why[why]}</span>}
      </UnstyledButton>
    </Tooltip>
  )
}

function OfProduct({ product, isRange }: { product: SerialEntry['product']; isRange: boolean }) {
  const t = useTexts(deskTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (
    <div className={css.product}>
      <Thumbnail product={product} isRange={isRange} />
      {product ? (
        <span className={css.names}>
          <Link to={`/admin/products/${product.id}`} viewTransition>
            {localize(product, 'name', { locale, base }).text}
          </Link>
          {product.code && <bdi className={css.dim}>{product.code}</bdi>}
        </span>
      ) : (
        <span className={css.dim}>{t.unknownProduct}</span>
      )}
    </div>
  )
}

/** The days from the sale to the end, how far they are over, and where an extension leads. */
function Period({ entry, planned }: { entry: SerialEntry; planned: string | undefined }) {
  const t = useTexts(deskTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const { startsOn, expiresOn, daysLeft, count } = entry
  const day = (text: string) => formatDay(text, { locale, timeZone: 'UTC' })
  const today = dayOf(Date.now(), timeZone)
  const end = planned ?? expiresOn
  return (
    <>
      <div className={css.state}>
        <EntryStateBadge entry={entry} />
        {daysLeft !== null && <span>{t.daysLeft(daysLeft)}</span>}
        {count && <RangeCount count={count} />}
      </div>
      {startsOn && expiresOn && end && (
        <>
          <div
            className={css.line}
            data-planned={planned}
            aria-hidden="true"
            data-tone={entry.state === 'active' ? 'good' : undefined}
          >
            <i style={{ inlineSize: `${shareOf(startsOn, end, expiresOn)}%` }} />
            <b style={{ inlineSize: `${shareOf(startsOn, end, today < expiresOn ? today : expiresOn)}%` }} />
          </div>
          <div className={css.ends}>
            <span>{day(startsOn)}</span>
            <span>
              {planned ? (
                <>
                  <s>{day(expiresOn)}</s> <ins>{day(planned)}</ins>
                </>
              ) : (
                day(expiresOn)
              )}
            </span>
          </div>
        </>
      )}
    </>
  )
}
