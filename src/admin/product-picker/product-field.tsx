/** Chooses one product, or none. Used by the form of products for the one that replaces it. */
import { useEffect, useRef } from 'react'
import { IconX } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { RowButton } from '../list/row-button.tsx'
import css from '../page.module.css'
import { productPickerTexts } from '../texts/product-picker.ts'
import { Chosen, type ChosenProduct, useNameOfChosen } from './chosen-products.tsx'
import type { PickedProduct } from './picked-product.ts'
import { ProductSearchField, type ProductSearchProps } from './product-search-field.tsx'

type Props = Omit<ProductSearchProps, 'onChoose' | 'inputRef'> & {
  chosen: ChosenProduct | undefined
  onChange(product: PickedProduct | undefined): void
}

export function ProductField({ chosen, onChange, ...field }: Props) {
  const t = useTexts(productPickerTexts)
  const nameOf = useNameOfChosen()
  const box = useRef<HTMLDivElement>(null)
  /** The field and the product stand in one place, and whichever comes takes the focus of the other. */
  const takesFocus = useRef(false)
  const id = chosen?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another product was chosen
  useEffect(() => {
    if (takesFocus.current) box.current?.querySelector<HTMLElement>('button, input')?.focus()
    takesFocus.current = false
  }, [id])
  const change = (product: PickedProduct | undefined) => {
    takesFocus.current = true
    onChange(product)
  }
  if (!chosen)
    return (
      <div ref={box}>
        <ProductSearchField {...field} onChoose={change} />
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div ref={box} role="group" aria-label={field.label} className={css.picker} data-path={field.path}>
      <span className={css.pickerLabel}>{field.label}</span>
      <div className={css.pickerOne}>
        <Chosen chosen={chosen} />
        <RowButton label={t.remove(nameOf(chosen))} onClick={() => change(undefined)}>
          <IconX size={18} />
        </RowButton>
      </div>
      {field.description && <p className={css.pickerEmpty}>{field.description}</p>}
      {field.error && (
        <p role="alert" className={css.pickerProblem}>
          {field.error}
        </p>
      )}
    </div>
  )
}
