import type { ProductCard as Product } from '../product.ts'
import { ProductCard } from './product-card.tsx'
import css from './product-grid.module.css'

type Props = {
  products: Product[]
  /** How many of them are seen without scrolling. */
  above?: number
}

export function ProductGrid({ products, above = 0 }: Props) {
  return (
    <ul className={css.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} above={index < above} />
        </li>
      ))}
    </ul>
  )
}
