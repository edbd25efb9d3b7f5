/** Chooses products and puts them in an order: a search field, and below it what was chosen. */
import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { type ReactElement, useEffect, useState } from 'react'
import { NoOptions } from '#admin/no-options.tsx'
import { StateBadge } from '#admin/state-badge.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { searchRuleLimits } from '../../../model/search-rule-kinds.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { ProductLine } from './product-line.tsx'
import type { PickedProduct } from './search-rule-values.ts'
import css from './search-rules.module.css'

type Props = {
  products: PickedProduct[]
  onChange(products: PickedProduct[]): void
  error?: string | undefined
}

const debounceMs = 200
const offered = 8

export function ProductPicker({ products, onChange, error }: Props) {
  const t = useTexts(searchAdminTexts)
  const nameOf = useProductName()
  const [announcement, setAnnouncement] = useState('')
  const [text, setText] = useState('')
  const { found, isSearching } = useFoundProducts(text)
  const choice = found.filter(one => products.every(({ id }) => id !== one.id))

  function move(from: number, to: number) {
    const moved = products[from]
    if (!moved || to < 0 || to >= products.length) return
    onChange(products.with(from, products[to] as PickedProduct).with(to, moved))
    setAnnouncement(t.moved(nameOf(moved), to + 1))
  }

  return (
    <div className={css.picker}>
      <Select<number>
        label={t.addProduct}
        placeholder={t.findProduct}
        data={choice.map(product => ({ value: product.id, label: nameOf(product) }))}
        value={null}
        searchable
        searchValue={text}
        onSearchChange={setText}
        // The server has searched already, also in codes and in the other language.
        filter={({ options }) => options}
        nothingFoundMessage={<NoOptions>{isSearching ? t.searching : t.nothingFound}</NoOptions>}
        disabled={products.length >= searchRuleLimits.products}
        error={error}
        renderOption={({ option }) => <Found product={choice.find(one => one.id === option.value)} />}
        onChange={id => {
          const chosen = choice.find(one => one.id === id)
          if (chosen) onChange([...products, chosen])
          setText('')
        }}
      />
      <span className={css.label}>{t.products}</span>
      {products.length === 0 && <p className={css.note}>{t.noProducts}</p>}
      <ol className={css.products}>
        {products.map((product, index) => (
          <li key={product.id} className={css.product}>
            <Found product={product} />
            <span className={css.buttons}>
              <RowButton
                label={t.up(nameOf(product))}
                disabled={index === 0}
                run={() => move(index, index - 1)}
              >
                <IconArrowUp size={18} stroke={1.5} aria-hidden="true" />
              </RowButton>
              <RowButton
                label={t.down(nameOf(product))}
                disabled={index === products.length - 1}
                run={() => move(index, index + 1)}
              >
                <IconArrowDown size={18} stroke={1.5} aria-hidden="true" />
              </RowButton>
              <RowButton
                label={t.remove(nameOf(product))}
                run={() => onChange(products.filter(({ id }) => id !== product.id))}
              >
                <IconX size={18} stroke={1.5} aria-hidden="true" />
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

/** Products whose names or codes have the words, hidden ones too. None until the search is answered, so that Enter chooses none of others. */
function useFoundProducts(text: string) {
  const api = useApi()
  const q = text.trim().slice(0, searchRuleLimits.query)
  const [answer, setAnswer] = useState<{ q: string; items: PickedProduct[] }>()
  useEffect(() => {
    let isCurrent = true
    const search = async () => {
      const query = { ...(q && { q }), pageSize: offered }
      const { items } = await api.call('GET /products/staff', { query })
      if (isCurrent) setAnswer({ q, items })
    }
    // A search that failed offers nothing. The next letter tries again.
    const timer = setTimeout(() => void search().catch(() => setAnswer({ q, items: [] })), debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, q])
  return answer?.q === q ? { found: answer.items, isSearching: false } : { found: [], isSearching: true }
}

function useProductName() {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (product: PickedProduct) => localize(product, 'name', { locale, base }).text
}

function Found({ product }: { product: PickedProduct | undefined }) {
  const t = useTexts(searchAdminTexts)
  if (!product) return null
  return (
    <ProductLine product={product}>
      {!product.shown && <StateBadge tone="quiet">{t.hidden}</StateBadge>}
    </ProductLine>
  )
}

type ButtonProps = { label: string; disabled?: boolean; run(): void; children: ReactElement }

function RowButton({ label, disabled = false, run, children }: ButtonProps) {
  return (
    <Tooltip label={label} position="top">
      <ActionIcon
        variant="subtle"
        size="lg"
        className={css.button}
        aria-label={label}
        // Not `disabled`, because the button of a product that was moved to the end would lose the focus.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={disabled ? undefined : run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
