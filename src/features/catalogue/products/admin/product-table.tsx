/** The table of products in the back office. Used by `products-page.tsx`. */
import { useRevalidator } from 'react-router'
import { Link } from '#admin/link.tsx'
import { formatDay } from '#admin/time.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import type { CategoryOption } from '../../categories/admin/category-options.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { formatPrice } from '../price.ts'
import type { ProductCard } from '../product.ts'
import { ProductMenu } from './product-menu.tsx'
import css from './product-table.module.css'
import { ProductState } from './state-badge.tsx'

type Props = { products: ProductCard[]; categories: CategoryOption[] }

export function ProductRows({ products, categories }: Props) {
  const t = useTexts(catalogueAdminTexts)
  const fields = useTexts(productFieldLabels)
  const names = new Map(categories.map(({ value, name }) => [value, name]))
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{fields.name}</th>
            <th scope="col" className={`${css.middle} ${css.roomy}`}>
              {fields.code}
            </th>
            <th scope="col" className={css.middle}>
              {fields.categoryId}
            </th>
            <th scope="col" className={`${css.middle} ${css.number}`}>
              {fields.price}
            </th>
            <th scope="col">{t.products.state}</th>
            <th scope="col" className={css.wide}>
              {t.products.updated}
            </th>
            <th scope="col" className={css.menu}>
              <span className="visually-hidden">{t.products.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map(product => (
            <Row key={product.id} product={product} category={names.get(product.categoryId ?? 0)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ product, category }: { product: ProductCard; category: string | undefined }) {
  const t = useTexts(catalogueAdminTexts).products
  const locale = useLocale()
  const { baseLocale: base, currency, timeZone } = useSite()
  const { revalidate } = useRevalidator()
  const price = product.price === null ? undefined : formatPrice(product.price, currency, locale)
  return (
    <tr className={css.row}>
      <th scope="row" className={css.name}>
        <Link to={`/admin/products/${product.id}`} className={css.link} viewTransition>
          <LocalizedText value={localize(product, 'name', { locale, base })} />
        </Link>
        {/* Shown on narrow screens, where the columns do not fit. */}
        <span className={css.under}>
          {product.code && <bdi>{product.code}</bdi>}
          {price && <bdi className={css.stacked}>{price}</bdi>}
          {category && <bdi className={css.stacked}>{category}</bdi>}
        </span>
      </th>
      <td className={`${css.middle} ${css.roomy} ${css.code}`}>
        <bdi>{product.code}</bdi>
      </td>
      <td className={css.middle}>{category ? <bdi>{category}</bdi> : <Missing>{t.noCategory}</Missing>}</td>
      <td className={`${css.middle} ${css.number}`}>{price ?? <Missing>{t.noPrice}</Missing>}</td>
      <td className={css.state}>
        <ProductState product={product} />
      </td>
      <td className={`${css.wide} ${css.day}`}>{formatDay(product.updatedAt, { locale, timeZone })}</td>
      <td className={css.menu}>
        <ProductMenu product={product} onRemoved={revalidate} />
      </td>
    </tr>
  )
}

function Missing({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{children}</span>
    </>
  )
}
