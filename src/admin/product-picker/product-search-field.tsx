/**
 * The field that finds one product by its name or code: hidden products too, and with the corrections of the shop's search. What is
 * chosen is passed on, and the field is empty again. Used by `chosen-products.tsx` and `product-field.tsx`.
 */
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { IconSearch } from '#admin/icons.tsx'
import { NoOptions } from '#admin/no-options.tsx'
import { useTexts } from '#app/page-site.ts'
import { hintBelow } from '../editor/languages.tsx'
import css from '../page.module.css'
import { useServerData } from '../server-data/use-server-data.ts'
import { productPickerTexts } from '../texts/product-picker.ts'
import { CorrectionText } from './correction-text.tsx'
import type { PickedProduct } from './picked-product.ts'
import { ProductLine } from './product-line.tsx'

export type ProductSearchProps = {
  label: string
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  /** The path of the form's field. */
  path?: string
  inputRef?: Ref<HTMLInputElement>
  /** Products that are not offered: those that are chosen already, and the product whose form this is. */
  excluded: readonly number[]
  onChoose(product: PickedProduct): void
}

const debounceMs = 200
const retryMs = 3000
const offered = 8
const longestSearch = 100

export function ProductSearchField({ path, inputRef, excluded, onChoose, ...field }: ProductSearchProps) {
  const t = useTexts(productPickerTexts)
  const [text, setText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isOpen = combobox.dropdownOpened
  const { choice, correction, left, state } = useFoundProducts(isOpen ? text : undefined, excluded)
  const note =
    state === 'searching'
      ? t.searching
      : state === 'failed'
        ? t.failed
        : left.isAny
          ? t.noOthers
          : t.nothingFound

  // What was typed is answered by its best match, which Enter takes. Without words nothing is meant yet.
  const best = text.trim() ? choice[0]?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another best match
  useEffect(() => {
    if (best === undefined) combobox.resetSelectedOption()
    else combobox.selectFirstOption()
  }, [best])

  function choose(id: string) {
    const chosen = choice.find(one => String(one.id) === id)
    if (chosen) onChoose(chosen)
    setText('')
    combobox.closeDropdown()
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            {...field}
            ref={inputRef}
            inputWrapperOrder={hintBelow}
            placeholder={t.placeholder}
            leftSection={<IconSearch size={18} />}
            maxLength={longestSearch}
            enterKeyHint="search"
            data-path={path}
            value={text}
            onChange={event => {
              setText(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            // Enter would save the form around the field.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          {correction && (
            <Combobox.Header className={css.pickerCorrection}>
              <CorrectionText correction={correction} />
            </Combobox.Header>
          )}
          <Combobox.Options className={css.pickerOptions} aria-label={field.label}>
            {choice.map(product => (
              <Combobox.Option key={product.id} value={String(product.id)}>
                <ProductLine product={product} />
              </Combobox.Option>
            ))}
            {choice.length === 0 && (
              <div className={css.pickerNone}>
                <NoOptions>{note}</NoOptions>
              </div>
            )}
          </Combobox.Options>
          {left.count > 0 && (
            <Combobox.Footer className={css.pickerMore}>{t.more(left.count, left.isAtLeast)}</Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
      <p role="status" className="visually-hidden">
        {isOpen &&
          (choice.length === 0 ? note : <Announcement count={choice.length} correction={correction} />)}
      </p>
    </>
  )
}

type Found = ReturnType<typeof useFoundProducts>

function Announcement({ count, correction }: { count: number } & Pick<Found, 'correction'>) {
  const t = useTexts(productPickerTexts)
  return (
    <>
      {correction && <CorrectionText correction={correction} />} {t.found(count)}
    </>
  )
}

/** Hidden products too. None until the search is answered, so that Enter takes none of an earlier one. Without `text` nothing is loaded. */
function useFoundProducts(text: string | undefined, excluded: readonly number[]) {
  const q = text?.trim()
  // Enough that there are still as many when the excluded ones are left out.
  const pageSize = offered + excluded.length
  const { data, failure } = useServerData({
    key: q === undefined ? undefined : `${pageSize} ${q}`,
    load: api => api.call('GET /products/staff', { query: { ...(q && { q }), pageSize } }),
    delayMs: q ? debounceMs : 0,
    retryMs,
  })
  const { items = [], total = 0, totalIsAtLeast: isAtLeast = false, correction } = data ?? {}
  const others: PickedProduct[] = items.filter(({ id }) => !excluded.includes(id))
  const choice = others.slice(0, offered)
  const isAny = items.length > 0
  const count = total - (items.length - others.length) - choice.length
  const state = data ? 'found' : failure === undefined ? 'searching' : 'failed'
  return { choice, correction, left: { count, isAtLeast, isAny }, state } as const
}
