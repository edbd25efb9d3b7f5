/** The product a ticket is about, in the details beside a conversation. Staff choose another one, or none. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#admin/link.tsx'
import { onUse } from '#app/components/on-use.tsx'
import { usePath, useTexts } from '#app/page-site.ts'
import { contextTexts } from '../../texts/context.ts'
import type { Ticket, TicketContext } from '../../ticket.ts'
import css from './context-pane.module.css'

type Product = NonNullable<TicketContext['product']>
type Props = {
  ticket: Ticket
  product: Product | null
  onChoose(productId: number | null): void
}

/** Loaded when somebody chooses, because most tickets have their product already. */
const ProductSearchField = onUse({
  server: false,
  load: async () => (await import('#admin/product-picker/product-search-field.tsx')).ProductSearchField,
})

export function ContextProduct({ ticket, product, onChoose }: Props) {
  const t = useTexts(contextTexts)
  const [isChoosing, setChoosing] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const takesFocus = useRef(false)
  // The field takes the focus when it comes, and gives it back when it goes.
  useEffect(() => {
    if (!isChoosing && takesFocus.current) first.current?.focus()
    takesFocus.current = isChoosing
  }, [isChoosing])
  const isChangeable = ticket.deletedAt === null
  if (!product && !isChangeable) return null
  return (
    <section className={css.section} aria-label={t.product}>
      <h3 className={css.heading}>
        {t.product}
        {product && (
          <Link to={`/admin/products/${product.id}`} aria-label={t.openProductNamed(product.name)}>
            {t.openProduct}
          </Link>
        )}
      </h3>
      {product && <Card product={product} />}
      {isChoosing ? (
        <div className={css.choosing}>
          <ProductSearchField
            label={t.chooseProduct}
            inputRef={field => field?.focus()}
            excluded={product && !product.bySerial ? [product.id] : []}
            onChoose={({ id }) => {
              setChoosing(false)
              onChoose(id)
            }}
          />
          <Button variant="default" size="xs" onClick={() => setChoosing(false)}>
            {t.cancel}
          </Button>
        </div>
      ) : (
        isChangeable && (
          <div className={css.choices}>
            <Button ref={first} variant="default" size="xs" onClick={() => setChoosing(true)}>
              {product ? t.changeProduct : t.chooseProduct}
            </Button>
            {product && !product.bySerial && (
              <Button variant="subtle" size="xs" onClick={() => onChoose(null)}>
                {t.removeProduct}
              </Button>
            )}
          </div>
        )
      )}
    </section>
  )
}

function Card({ product }: { product: Product }) {
  const t = useTexts(contextTexts)
  const path = usePath()
  const { name, code, slug, shown, isDiscontinued, image, bySerial } = product
  return (
    <div className={css.product}>
      {image ? (
        <img
          className={css.picture}
          src={`${image.url}/${Math.min(image.width, 160)}.webp`}
          alt=""
          style={{ backgroundImage: `url("${image.preview}")` }}
        />
      ) : (
        <span className={css.picture} />
      )}
      <div className={css.who}>
        <span dir="auto">{name}</span>
        {code && <bdi className={`${css.dim} ${css.code}`}>{code}</bdi>}
        {isDiscontinued && <span className={css.dim}>{t.discontinued}</span>}
        {bySerial && <span className={css.dim}>{t.bySerial}</span>}
        {shown ? (
          <a href={path(`/product/${slug}`)} target="_blank" rel="noopener" className={css.site}>
            {t.viewOnSite}
          </a>
        ) : (
          <span className={css.dim}>{t.hidden}</span>
        )}
      </div>
    </div>
  )
}
