/** The files of an import of pictures, a page at a time: what each was matched to, or why it is left out. */
import { IconMinus, IconPlus } from '#admin/icons.tsx'
import { OutcomeTabs } from '#admin/import/count-tiles.tsx'
import { useFilterQuery } from '#admin/import/use-filter-query.ts'
import { Link } from '#admin/link.tsx'
import { ProductLine } from '#admin/product-picker/product-line.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '#ui/page-icons.tsx'
import { pagesOf } from '../../cards/site/page-numbers.ts'
import { ListPages } from '../../products/admin/list/list-pages.tsx'
import { type PictureOutcome, pictureOutcomes } from '../picture-import.ts'
import { pictureImportTexts } from '../picture-import-texts.ts'
import type { PictureImport, PictureImportFile } from '../picture-imports.contract.ts'
import css from './pictures.module.css'

type Props = {
  pictures: PictureImport
  files: CallOutput<Calls['GET /picture-imports/:id/files']>
  outcome: PictureOutcome | undefined
}

export function PictureFiles({ pictures: { id, counts }, files, outcome }: Props) {
  const t = useTexts(pictureImportTexts)
  const { choose } = useFilterQuery()
  const path = `/admin/import/images/${id}`
  const present = pictureOutcomes.filter(one => counts[one] > 0 || one === outcome)
  const total = pictureOutcomes.reduce((sum, one) => sum + counts[one], 0)
  return (
    <>
      <div className={css.tools}>
        <OutcomeTabs
          total={total}
          current={outcome}
          tabs={present.map(key => ({ key, label: t.outcomes[key], count: counts[key] }))}
          onChoose={one => choose(one ? { outcome: one } : {})}
        />
      </div>
      <div className={css.card}>
        {files.items.length === 0 ? (
          <p className={css.none}>{t.none}</p>
        ) : (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t.columns.file}</th>
                <th scope="col">{t.columns.product}</th>
                <th scope="col">{t.columns.becomes}</th>
              </tr>
            </thead>
            <tbody>
              {files.items.map(file => (
                <FileRow key={file.id} file={file} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <ListPages
        path={outcome ? `${path}?outcome=${outcome}` : path}
        page={files.page}
        pages={pagesOf(files)}
      />
    </>
  )
}

function FileRow({ file: { name, product, outcome, reason, number } }: { file: PictureImportFile }) {
  const t = useTexts(pictureImportTexts)
  const tone = tones[outcome]
  return (
    <tr>
      <td className={css.file}>
        <bdi dir="ltr">{name}</bdi>
      </td>
      <td>
        {product && (
          <Link to={`/admin/products/${product.id}`} className={css.product}>
            <ProductLine product={product} />
          </Link>
        )}
      </td>
      <td className={css.becomes}>
        <span className={css.mark} data-tone={tone}>
          {icons[tone]}
          {reason ? t.reasons[reason] : t.position(number)}
        </span>
      </td>
    </tr>
  )
}

const tones = {
  add: 'good',
  added: 'done',
  known: 'same',
  arranged: 'same',
  unmatched: 'bad',
  refused: 'wrong',
} as const satisfies Record<PictureOutcome, string>

const icons = {
  good: <IconPlus size={16} />,
  done: <IconCheck size={16} />,
  same: <IconMinus size={16} />,
  bad: <IconAlertTriangle size={16} />,
  wrong: <IconAlertCircle size={16} />,
}
