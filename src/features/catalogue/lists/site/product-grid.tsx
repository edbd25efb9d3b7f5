import type { ProductCard as Product } from '../../products/product.ts'
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
        <li key={product.id}>
          <ProductCardLink product={product} above={index < above} nameAs={nameAs} />
        </li>
      ))}
    </ul>
  )
}
