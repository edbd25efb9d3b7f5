import { useLocale } from '#app/page-site.ts'
import { fileSize } from '#shared/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import type { ProductDocument } from '../../model/product.ts'
import css from './product-documents.module.css'

/** Manuals and data sheets, to be downloaded. */
export function ProductDocuments({ documents }: { documents: ProductDocument[] }) {
  const locale = useLocale()
  return (
    <ul className={css.documents}>
      {documents.map(({ ref, name, bytes, url }) => (
        <li key={ref}>
          <a href={url} className={css.document}>
            <Icon name="download" className={css.icon} />
            <bdi className={css.name}>{name.replace(/\.pdf$/i, '')}</bdi>
            <span className={css.size}>
              <bdi>PDF</bdi> · {fileSize(bytes, locale)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
