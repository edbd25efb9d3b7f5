/** The checked rows: old values struck, new ones beside them, and wrong cells that are corrected in place. */
import { Button, Checkbox } from '@mantine/core'
import { failureText } from '#admin/editor/failure.ts'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPencil, IconPlus } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { ProductThumbnail } from '#admin/product-picker/thumbnail.tsx'
import { SkeletonRows } from '#admin/skeleton.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Picture } from '#features/media/picture.ts'
import { formatNumber } from '#shared/number.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import { importKinds } from '../import-kinds.ts'
import type { ImportRow, ImportTarget, SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import css from './check.module.css'
import { CheckCell } from './check-cell.tsx'
import { useRowPictures } from './use-row-pictures.ts'
import type { CheckRows } from './use-rows.ts'

type Props = {
  sheet: SheetImport
  targets: ImportTarget[]
  rows: CheckRows
  /** The cell that was being corrected when the session ended, as `row/column`. */
  reopened: string | undefined
  changedOnly: boolean
  onRowChange(): void
  onTakenOut(sheet: SheetImport): void
}

export function CheckTable({ sheet, targets, rows, reopened, changedOnly, onRowChange, onTakenOut }: Props) {
  const t = useTexts(sheetImportTexts)
  const locale = useLocale()
  const api = useApi()
  const { items } = rows
  const pictures = useRowPictures(sheet.entity, items)
  const { one } = importKinds[sheet.entity].words[locale]
  const mapped = sheet.columns.filter(({ target }) => target !== null && target !== 'skip')
  const isOfInterest = (column: number) =>
    items.some(row =>
      row.cells.some(
        cell =>
          cell.column === column &&
          (cell.isChanged || cell.problem || cell.isCorrected || reopened === `${row.row}/${column}`),
      ),
    )
  const columns = changedOnly ? mapped.filter(({ index }) => isOfInterest(index)) : mapped
  const labelOf = (key: string | null, header: string) =>
    targets.find(target => target.key === key)?.label[locale] ?? header

  async function takeOut(row: ImportRow, out: boolean) {
    rows.replace({ ...row, isTakenOut: out })
    try {
      const body = { rows: [row.row], out }
      onTakenOut(await api.call('POST /imports/:id/take-out', { params: { id: sheet.id }, body }))
    } catch (error) {
      rows.replace(row)
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  if (items.length === 0) {
    return rows.isLoading ? <SkeletonRows /> : <p className={css.none}>{t.noRows}</p>
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard, too */}
      <section className={css.tableFrame} aria-label={t.rowsLabel} tabIndex={0}>
        <table className={css.check} aria-busy={rows.isLoading}>
          <thead>
            <tr>
              <th scope="col" className={css.checkRow}>
                {t.row}
              </th>
              <th scope="col" className={css.checkName}>
                {one}
              </th>
              {columns.map(({ index, target, header }) => (
                <th key={index} scope="col">
                  {labelOf(target, header)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(row => (
              <tr key={row.row} data-outcome={row.outcome} data-out={row.isTakenOut || undefined}>
                <td className={css.checkRow}>
                  {row.outcome === 'new' || row.outcome === 'changed' ? (
                    <Checkbox
                      size="xs"
                      aria-label={t.include(row.row)}
                      checked={!row.isTakenOut}
                      onChange={event => void takeOut(row, !event.currentTarget.checked)}
                    />
                  ) : (
                    <span className={css.noBox} />
                  )}
                  <span>{formatNumber(row.row, locale)}</span>
                </td>
                <th scope="row" className={css.checkName}>
                  <RowName sheet={sheet} row={row} pictures={pictures} />
                </th>
                {columns.map(({ index, target, header }) => {
                  const cell = row.cells.find(one => one.column === index)
                  return (
                    <CheckCell
                      key={index}
                      importId={sheet.id}
                      row={row}
                      cell={cell}
                      label={labelOf(target, header)}
                      isReopened={reopened === `${row.row}/${index}`}
                      onSaved={next => {
                        rows.replace(next)
                        onRowChange()
                      }}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(rows.onNext || rows.onPrevious) && (
        <div className={css.pages}>
          <Button
            variant="default"
            size="sm"
            disabled={!rows.onPrevious}
            leftSection={<IconChevronLeft size={16} className="turns" />}
            onClick={rows.onPrevious}
          >
            {t.previousRows}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!rows.onNext}
            rightSection={<IconChevronRight size={16} className="turns" />}
            onClick={rows.onNext}
          >
            {t.nextRows}
          </Button>
        </div>
      )}
    </>
  )
}

const icons = {
  new: IconPlus,
  changed: IconPencil,
  unchanged: IconMinus,
  wrong: IconAlertCircle,
}

type NameProps = { sheet: SheetImport; row: ImportRow; pictures: ReadonlyMap<number, Picture> | undefined }

function RowName({ sheet, row: { outcome, entityId, name, problem, result }, pictures }: NameProps) {
  const t = useTexts(sheetImportTexts)
  const Icon = icons[outcome]
  const { hasPictures, itemPath } = importKinds[sheet.entity]
  const path = entityId === null ? undefined : itemPath({ entityId, name })
  return (
    <span className={css.rowName}>
      <span className={css.rowIcon} data-outcome={outcome}>
        <Icon size={18} />
        <span className="visually-hidden">{t.outcomes[outcome]}</span>
      </span>
      {hasPictures && entityId !== null && <ProductThumbnail picture={pictures?.get(entityId)} />}
      <span>
        {path === undefined ? (
          <bdi>{name || '–'}</bdi>
        ) : (
          <Link to={path} className={css.rowLink}>
            <bdi>{name}</bdi>
          </Link>
        )}
        {problem && <span className={css.rowProblem}>{problem.words}</span>}
        {result && result.code !== 'done' && <span className={css.rowProblem}>{result.words}</span>}
      </span>
    </span>
  )
}
