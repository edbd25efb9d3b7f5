/** Chooses products and puts them in an order: a search field, and below it what was chosen. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import { IconArrowDown, IconArrowUp, IconX } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { NoOptions } from '#admin/no-options.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { StateBadge } from '#admin/state-badge.tsx'
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
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={18} />
              </RowButton>
              <RowButton
                label={t.down(nameOf(product))}
                disabled={index === products.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={18} />
              </RowButton>
              <RowButton
                label={t.remove(nameOf(product))}
                onClick={() => onChange(products.filter(({ id }) => id !== product.id))}
              >
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

/** Products whose names or codes have the words, hidden ones too. None until the search is answered, so that Enter chooses none of others. */
function useFoundProducts(text: string) {
  const q = text.trim().slice(0, searchRuleLimits.query)
  const { data, failure } = useServerData({
    key: q,
    load: api => api.call('GET /products/staff', { query: { ...(q && { q }), pageSize: offered } }),
    delayMs: debounceMs,
  })
  // A search that failed offers nothing. The next letter tries again.
  const found: PickedProduct[] = data?.items ?? []
  return { found, isSearching: !data && failure === undefined }
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
