import type { ProductCard as Product } from '../../products/product.ts'
import { ProductCardLink } from './product-card.tsx'
import css from './product-grid.module.css'

type Props = {
  products: Product[]
  /** How many of them are seen without scrolling. */
  above?: number
  /** A choice, not a list of all: no row is left half empty. */
  wholeRows?: boolean
  className?: string
  /** How a name is drawn, where not as it is. */
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
