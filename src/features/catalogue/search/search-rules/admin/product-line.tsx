import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { PictureView } from '../../../cards/site/picture.tsx'
import type { PickedProduct } from './search-rule-values.ts'
import css from './search-rules.module.css'

/** A product in one line: its picture, its name, and what else is said of it (`children`). */
export function ProductLine({ product, children }: { product: PickedProduct; children?: ReactNode }) {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (
    <span className={css.line}>
      {product.image ? (
        <PictureView
          picture={{ ...product.image, alt: '' }}
          sizes="2.75rem"
          upTo={160}
          className={css.thumbnail}
        />
      ) : (
        <span className={css.noPicture}>
          <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <span className={css.lineName}>
        <LocalizedText value={localize(product, 'name', { locale, base })} />
      </span>
      {children}
    </span>
  )
}
