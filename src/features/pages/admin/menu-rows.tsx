/** The entries of a menu, moved by dragging, by buttons, or with Alt and the arrow keys. Used by `menu-sections.tsx`. */
import { useRef } from 'react'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconX } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { movedRow, rowKeys, useRowDrag, useRowFocus } from '#admin/list/row-order.ts'
import { StateBadge } from '#admin/state-badge.tsx'
import { shortListTexts } from '#admin/texts/short-list.ts'
import { useTexts } from '#app/page-site.ts'
import type { MenuEntry } from '../menus/menu.ts'
import { pagesAdminTexts } from '../texts/admin.ts'
import { keyOfEntry } from './entry-names.ts'
import css from './menu-sections.module.css'

type Link = Extract<MenuEntry, { kind: 'link' }>
type Props = {
  label: string
  entries: MenuEntry[]
  nameOf(entry: MenuEntry): string
  noteOf(entry: MenuEntry): string | undefined
  onChange(entries: MenuEntry[]): void
  onEdit(entry: Link, index: number): void
}

/** The buttons of a row, as `useRowFocus` counts them. */
const buttons = { up: 0, down: 1, remove: 2 } as const

export function MenuRows({ label, entries, nameOf, noteOf, onChange, onEdit }: Props) {
  const t = { ...useTexts(shortListTexts), ...useTexts(pagesAdminTexts) }
  const keys = entries.map(keyOfEntry)
  const byKey = new Map(entries.map(entry => [keyOfEntry(entry), entry]))
  const box = useRef<HTMLDivElement>(null)
  const { list, focusAfter } = useRowFocus(keys, () =>
    box.current?.parentElement?.querySelector<HTMLElement>('button')?.focus(),
  )
  const take = (order: string[]) => onChange(order.flatMap(key => byKey.get(key) ?? []))
  const drag = useRowDrag(keys, take)

  function move(key: string, by: -1 | 1) {
    const from = keys.indexOf(key)
    if (from + by < 0 || from + by >= keys.length) return
    focusAfter(key, by < 0 ? buttons.up : buttons.down)
    take(movedRow(keys, from, from + by))
  }

  function remove(key: string) {
    const index = keys.indexOf(key)
    focusAfter(keys[index + 1] ?? keys[index - 1], buttons.remove)
    take(keys.filter(one => one !== key))
  }

  return (
    <div ref={box}>
      <ol ref={list} className={css.rows} aria-label={label}>
        {drag.order.map((key, index) => {
          const entry = byKey.get(key)
          if (!entry) return null
          const name = nameOf(entry)
          const note = noteOf(entry)
          return (
            <li
              key={key}
              className={css.row}
              data-id={key}
              data-dragged={drag.dragged === key || undefined}
              onKeyDown={rowKeys(by => move(key, by))}
              {...drag.row(key)}
            >
              {keys.length > 1 && <IconGripVertical size={18} className={css.grip} />}
              <span className={css.name}>
                <bdi>{name}</bdi> {note && <StateBadge tone="quiet">{note}</StateBadge>}
                {entry.kind === 'link' && (
                  <span className={css.target} dir="ltr">
                    {entry.href}
                  </span>
                )}
              </span>
              <RowButton label={t.up(name)} disabled={index === 0} onClick={() => move(key, -1)}>
                <IconArrowUp size={18} />
              </RowButton>
              <RowButton
                label={t.down(name)}
                disabled={index === keys.length - 1}
                onClick={() => move(key, 1)}
              >
                <IconArrowDown size={18} />
              </RowButton>
              <RowButton label={t.remove(name)} onClick={() => remove(key)}>
                <IconX size={18} />
              </RowButton>
              {entry.kind === 'link' && (
                <RowButton label={t.edit(name)} onClick={() => onEdit(entry, index)}>
                  <IconPencil size={18} />
                </RowButton>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
