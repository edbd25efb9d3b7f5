/**
 * Chooses products and puts them in an order: a search field, and below it what was chosen, moved by buttons or dragged by its grip.
 * Used by the forms of products and of search rules.
 */
import { useEffect, useRef, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { RowButton } from '../list/row-button.tsx'
import { useDragOrder } from '../list/use-drag-order.ts'
import css from '../page.module.css'
import { productPickerTexts } from '../texts/product-picker.ts'
import { type PickedProduct, useProductName } from './picked-product.ts'
import { ProductLine } from './product-line.tsx'
import { ProductSearchField, type ProductSearchProps } from './product-search-field.tsx'

/** A product that was chosen, or why it cannot be shown. */
export type ChosenProduct = { id: number; product: PickedProduct | 'loading' | 'failed' | 'gone' }

type Props = Omit<ProductSearchProps, 'onChoose' | 'inputRef' | 'excluded'> & {
  chosen: ChosenProduct[]
  /** The title of the list below the field, and what stands there while it is empty. */
  listLabel: string
  emptyText: string
  max: number
  /** Other products that are not offered. */
  excluded?: readonly number[]
  /** With what was added, of which only the id was known so far. */
  onChange(ids: number[], added?: PickedProduct): void
}

/** The buttons of a row. One of them keeps the focus while rows move and go. */
const buttons = { up: 0, down: 1, remove: 2 } as const

export function ChosenProducts({
  chosen,
  listLabel,
  emptyText,
  max,
  excluded = [],
  onChange,
  ...field
}: Props) {
  const t = useTexts(productPickerTexts)
  const nameOf = useNameOfChosen()
  const [announcement, setAnnouncement] = useState('')
  const ids = chosen.map(({ id }) => id)
  const input = useRef<HTMLInputElement>(null)
  const { list, focusAfter } = useRowFocus(ids, () => input.current?.focus())
  const drag = useDragOrder(ids, (order, place) => {
    const product = chosen.find(({ id }) => id === order[place])
    onChange(order)
    if (product) setAnnouncement(t.moved(nameOf(product), place + 1))
  })
  const byId = new Map(chosen.map(one => [one.id, one]))
  const rows = drag.order.flatMap(id => byId.get(id) ?? [])

  function move(from: number, to: number) {
    const product = chosen[from]
    if (!product || to < 0 || to >= chosen.length) return
    focusAfter(product.id, to < from ? 'up' : 'down')
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, product.id))
    setAnnouncement(t.moved(nameOf(product), to + 1))
  }

  function remove(one: ChosenProduct, index: number) {
    focusAfter(ids[index + 1] ?? ids[index - 1], 'remove')
    onChange(ids.filter(id => id !== one.id))
    setAnnouncement(t.removed(nameOf(one)))
  }

  return (
    <div className={css.picker}>
      <ProductSearchField
        {...field}
        inputRef={input}
        disabled={chosen.length >= max}
        excluded={[...excluded, ...ids]}
        onChoose={product => {
          onChange([...ids, product.id], product)
          setAnnouncement(t.added(nameOf({ id: product.id, product })))
        }}
      />
      <span className={css.pickerLabel}>{listLabel}</span>
      {chosen.length === 0 && <p className={css.pickerEmpty}>{emptyText}</p>}
      <ol ref={list} className={css.pickerList} aria-label={listLabel}>
        {rows.map((one, index) => (
          <li
            key={one.id}
            className={css.pickerRow}
            data-id={one.id}
            data-dragged={drag.dragged === one.id || undefined}
            {...drag.props(one.id)}
          >
            {rows.length > 1 && <IconGripVertical size={18} className={css.pickerGrip} />}
            <Chosen chosen={one} />
            <span className={css.pickerButtons}>
              <RowButton
                label={t.up(nameOf(one))}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={18} />
              </RowButton>
              <RowButton
                label={t.down(nameOf(one))}
                disabled={index === rows.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={18} />
              </RowButton>
              <RowButton label={t.remove(nameOf(one))} onClick={() => remove(one, index)}>
                <IconX size={18} />
              </RowButton>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}

/** The line of a product that was chosen, or a sentence while it cannot be shown. */
export function Chosen({ chosen: { product } }: { chosen: ChosenProduct }) {
  const t = useTexts(productPickerTexts)
  if (typeof product === 'object') return <ProductLine product={product} />
  const text = { loading: t.loading, failed: t.notLoaded, gone: t.gone }[product]
  return <span className={css.pickerUnknown}>{text}</span>
}

export function useNameOfChosen() {
  const t = useTexts(productPickerTexts)
  const nameOf = useProductName()
  return ({ id, product }: ChosenProduct) => (typeof product === 'object' ? nameOf(product) : t.nameless(id))
}

/** A row that moves loses the focus in the browser, and one that is removed takes it along. */
function useRowFocus(ids: number[], focusField: () => void) {
  const list = useRef<HTMLOListElement>(null)
  const pending = useRef<{ id: number | undefined; button: keyof typeof buttons }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (!pending.current) return
    const { id, button } = pending.current
    pending.current = undefined
    const row = list.current?.querySelector(`[data-id="${id}"]`)
    const found = row?.querySelectorAll('button')[buttons[button]]
    if (found) found.focus()
    else focusField()
  }, [ids.join()])
  const focusAfter = (id: number | undefined, button: keyof typeof buttons) => {
    pending.current = { id, button }
  }
  return { list, focusAfter }
}
