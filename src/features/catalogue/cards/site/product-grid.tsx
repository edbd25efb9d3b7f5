import type { ComponentProps } from 'react'
import { CachedMarkup } from '#app/cached-markup.tsx'
import { useSite } from '#app/page-site.ts'
import type { ProductCard as Product } from '../../model/product.ts'
import { ProductCardLink } from './product-card.tsx'
import css from './product-grid.module.css'

type Props = {
  products: Product[]
  /** How many of them are visible without scrolling. */
  above?: number
  /** For a selection of products: those that would leave the last row half empty are not shown. */
  wholeRows?: boolean
  className?: string
  /** Renders the names, for example with search words highlighted. */
  nameAs?(name: string): React.ReactNode
}

export function ProductGrid({ products, above = 0, wholeRows, className = '', nameAs }: Props) {
  return (
    <ul className={`${css.grid} ${wholeRows ? css.whole : ''} ${className}`}>
      {products.map((product, index) => (
        <Cell key={product.id} product={product} above={index < above} nameAs={nameAs} />
      ))}
    </ul>
  )
}

function Cell({ product, above, nameAs }: ComponentProps<typeof ProductCardLink>) {
  const { currency, today } = useSite()
  const card = <ProductCardLink product={product} above={above} nameAs={nameAs} />
  if (nameAs) return <li>{card}</li>
  // A product is on many pages, and all of them are rendered again after one of its neighbours changed.
  return (
    <CachedMarkup as="li" from={() => JSON.stringify([product, currency, today, above])} name="card">
      {card}
    </CachedMarkup>
  )
}
