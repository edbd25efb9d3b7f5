/** The price of a product in the list. Click or Enter opens it, Enter saves, Tab goes to the next price, Escape cancels. */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { numberProblem, priceText, toMinor } from '#admin/editor/number-text.ts'
import { KeyHint } from '#admin/list/key-hint.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { decimalsOf, formatPrice } from '#shared/price.ts'
import { IconAlertTriangle, IconCheck } from '#ui/page-icons.tsx'
import type { StaffCard } from '../../../lists/staff-list.contract.ts'
import { productFields } from '../../../model/product-fields.ts'
import { catalogueAdminTexts } from '../../../texts/admin.ts'
import css from './price-cell.module.css'
import { productListTexts } from './texts/index.ts'
import type { SaveRow } from './use-row-changes.ts'

type Props = {
  product: StaffCard
  /** The product's name in the language of the page, for screen readers. */
  name: string
  isOpen: boolean
  onOpen(): void
  onClose(): void
  /** Opens the price of the next (1) or the previous (-1) row. False if there is none. */
  onMove(by: 1 | -1): boolean
  onSave: SaveRow
}

const tickMs = 2000

export function PriceCell({ product, name, isOpen, onOpen, onClose, onMove, onSave }: Props) {
  const t = useTexts(productListTexts)
  const locale = useLocale()
  const { currency } = useSite()
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const [isSaved, setIsSaved] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const reasonId = useId()

  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(setIsSaved, tickMs, false)
    return () => clearTimeout(timer)
  }, [isSaved])
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [isOpen])

  async function save(price: number | null) {
    if (price === product.price) return
    setIsSaved(false)
    const reason = await onSave(product, { price })
    setRefusal(reason)
    setIsSaved(reason === undefined)
  }

  if (isOpen) {
    return (
      <PriceInput
        product={product}
        label={t.priceOf(name)}
        onSave={price => void save(price)}
        onMove={onMove}
        onClose={options => {
          returnsFocus.current = options.focus
          onClose()
        }}
      />
    )
  }
  const price = product.price === null ? t.noPrice : formatPrice(product.price, currency, locale)
  return (
    <div className={css.cell}>
      <button
        ref={button}
        type="button"
        className={css.price}
        data-empty={product.price === null || undefined}
        data-refused={refusal !== undefined || undefined}
        aria-label={t.editPrice(name, price)}
        aria-describedby={refusal === undefined ? undefined : reasonId}
        onClick={() => {
          setRefusal(undefined)
          onOpen()
        }}
      >
        {isSaved && <IconCheck size={16} stroke={1.75} className={css.tick} />}
        {refusal !== undefined && <IconAlertTriangle size={16} />}
        <bdi>{price}</bdi>
      </button>
      <span role="status" className="visually-hidden">
        {isSaved && t.priceSaved}
      </span>
      {refusal !== undefined && (
        <p id={reasonId} role="alert" className={css.reason}>
          {refusal}
        </p>
      )}
    </div>
  )
}

type InputProps = Pick<Props, 'product' | 'onMove'> & {
  label: string
  onSave(price: number | null): void
  onClose(options: { focus: boolean }): void
}

function PriceInput({ product, label, onSave, onMove, onClose }: InputProps) {
  const t = useTexts(productListTexts)
  const locale = useLocale()
  const { currency } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => priceText(product.price, { currency, locale }))
  const [problem, setProblem] = useState<string>()
  const helpId = useId()
  const problemOf = usePriceProblem()
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  /** False if what was typed is no price, or could be two. Then the field stays open and asks. */
  function commit(): boolean {
    const found = problemOf(text)
    setProblem(found)
    if (found === undefined) onSave(toMinor(text, { currency, locale }))
    return found === undefined
  }

  function onKeyDown(event: KeyboardEvent) {
    // The keys of the table around it move between rows.
    event.stopPropagation()
    if (event.key === 'Escape') return onClose({ focus: true })
    if (event.key === 'Enter') {
      event.preventDefault()
      if (commit()) onClose({ focus: true })
    }
    if (event.key === 'Tab') {
      event.preventDefault()
      if (commit() && !onMove(event.shiftKey ? -1 : 1)) onClose({ focus: true })
    }
  }

  return (
    <div className={css.cell}>
      <input
        ref={input}
        className={css.input}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={helpId}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (commit()) onClose({ focus: false })
        }}
      />
      {problem === undefined ? (
        <p id={helpId} className={css.keys}>
          <KeyHint>↵</KeyHint> {t.savePrice} <KeyHint>Tab</KeyHint> {t.nextPrice} <KeyHint>Esc</KeyHint>{' '}
          {t.cancelPrice}
        </p>
      ) : (
        <p id={helpId} role="alert" className={css.reason}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** What is wrong with a price as it was typed. */
export function usePriceProblem() {
  const t = useTexts(catalogueAdminTexts).product
  const { negativePrice } = useTexts(productListTexts)
  const locale = useLocale()
  const { currency } = useSite()
  return (text: string): string | undefined => {
    const problem = numberProblem(text, { locale, decimals: decimalsOf(currency) })
    if (problem) return problem
    const price = toMinor(text, { currency, locale }) ?? 0
    const { max } = productFields.price
    if (price > max) return t.atMost(priceText(max, { currency, locale }))
    return price < 0 ? negativePrice : undefined
  }
}
