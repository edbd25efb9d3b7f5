/** The list of what is in the trash, with buttons to restore it. Used by the lists of products, of categories and of pages. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { formatTime } from '#shared/times.ts'
import { trashMs } from '#shared/trash.ts'
import { localize } from '#ui/localize.ts'
import { IconRestore, IconTrash } from '../icons.tsx'
import { EmptyScreen } from '../page.tsx'
import { trashListTexts } from '../texts/trash.ts'
import css from './trash-list.module.css'

type TrashedEntry = Parameters<typeof localize<'name'>>[0] & { id: number; deletedAt: string | null }

type Props<Item extends TrashedEntry> = { items: Item[]; onRestore(item: Item): Promise<void> }

export function TrashList<Item extends TrashedEntry>({ items, onRestore }: Props<Item>) {
  const t = useTexts(trashListTexts)
  const [busy, setBusy] = useState<number>()
  if (items.length === 0) {
    const icon = <IconTrash size={40} />
    return <EmptyScreen icon={icon} title={t.emptyTitle} text={t.emptyText} />
  }
  const restore = async (item: Item) => {
    setBusy(item.id)
    await onRestore(item)
    setBusy(undefined)
  }
  return (
    <ul className={css.list}>
      {items.map(item => (
        <Row key={item.id} item={item} busy={busy === item.id} onRestore={() => restore(item)} />
      ))}
    </ul>
  )
}

function Row({ item, busy, onRestore }: { item: TrashedEntry; busy: boolean; onRestore(): void }) {
  const t = useTexts(trashListTexts)
  const locale = useLocale()
  const { baseLocale: base, timeZone } = useSite()
  const name = localize(item, 'name', { locale, base })
  const at = item.deletedAt ?? new Date().toISOString()
  const until = new Date(Date.parse(at) + trashMs).toISOString()
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.name}>
          <LocalizedText value={name} />
        </span>
        <span className={css.when}>
          <span>{t.deletedAt(formatTime(at, { locale, timeZone }))}</span>
          <span>{t.keptUntil(formatDay(until, { locale, timeZone }))}</span>
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        aria-label={t.restoreNamed(name.text)}
        leftSection={<IconRestore size={18} />}
        onClick={onRestore}
      >
        {t.restore}
      </Button>
    </li>
  )
}
