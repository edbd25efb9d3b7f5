/** One item of a short list: its name as a link, the beginning of its text, and what can be done with it. */
import { Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '#admin/icons.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { SearchedTexts } from '#shared/find-by-words.ts'
import { localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import { directionOfText } from '#ui/text-direction.ts'
import { Link } from '../link.tsx'
import { RowButton } from '../list/row-button.tsx'
import { StateBadge } from '../state-badge.tsx'
import { shortListTexts } from '../texts/short-list.ts'
import type { ListActions } from './list-actions.ts'
import css from './short-list.module.css'

/** An item that has `visible` gets a switch. */
export type ListedItem = { id: number; visible?: boolean }

export type RowTexts = {
  name: LocalizedValue
  excerpt: LocalizedValue
  /** A word about its state. */
  note?: string | undefined
  searched: SearchedTexts
}

type Props = {
  item: ListedItem
  texts: RowTexts
  path: string
  /** The position among all `count` items. Left out where items cannot be moved. */
  place?: { position: number; count: number } | undefined
  actions: ListActions
}

/** As much of a text as the widest row can show. */
const excerptLength = 300

export function ListRow({ item, texts: { name, excerpt, note }, path, place, actions }: Props) {
  const t = useTexts(shortListTexts)
  const locale = useLocale()
  const isHidden = item.visible === false
  const state = isHidden ? t.hidden : note
  return (
    <li className={css.row} data-hidden={isHidden || undefined}>
      <div className={css.what}>
        <span className={css.head}>
          <Link to={`${path}/${item.id}`} className={css.name} viewTransition>
            <LocalizedText value={name} />
          </Link>
          {state && <StateBadge tone="quiet">{state}</StateBadge>}
        </span>
        <p
          className={css.excerpt}
          lang={excerpt.lang && localeTag[excerpt.lang]}
          dir={directionOfText(excerpt.text, excerpt.lang ?? locale) ?? 'auto'}
        >
          {excerpt.text.slice(0, excerptLength)}
        </p>
      </div>
      <div className={css.actions}>
        {item.visible !== undefined && (
          <Switch
            checked={item.visible}
            aria-label={t.shown(name.text)}
            className={css.switch}
            onChange={event =>
              void actions.show(item, { name: name.text, visible: event.currentTarget.checked })
            }
          />
        )}
        {place && <MoveButtons item={item} name={name.text} place={place} actions={actions} />}
        <RowButton
          label={t.deleteNamed(name.text)}
          onClick={() => void actions.remove(item, name.text).then(actions.refresh)}
        >
          <IconTrash {...icon} />
        </RowButton>
      </div>
    </li>
  )
}

const icon = { size: 18 } as const

type MoveProps = Pick<Props, 'item' | 'actions'> & {
  name: string
  place: { position: number; count: number }
}

function MoveButtons({ item, name, place: { position, count }, actions }: MoveProps) {
  const t = useTexts(shortListTexts)
  return (
    <>
      <RowButton
        label={t.up(name)}
        disabled={position === 0}
        onClick={() => void actions.move(item, { name, from: position, to: position - 1 })}
      >
        <IconArrowUp {...icon} />
      </RowButton>
      <RowButton
        label={t.down(name)}
        disabled={position === count - 1}
        onClick={() => void actions.move(item, { name, from: position, to: position + 1 })}
      >
        <IconArrowDown {...icon} />
      </RowButton>
    </>
  )
}
