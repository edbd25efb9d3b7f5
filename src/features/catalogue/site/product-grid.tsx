import type { ProductCard as Product } from '../product.ts'
import { ProductCard } from './product-card.tsx'
import css from './product-grid.module.css'

export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={css.grid}>
      {products.map(product => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
