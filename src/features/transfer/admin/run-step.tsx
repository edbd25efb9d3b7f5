/** How far the import of a spreadsheet is, or how it ended. */
import { Button } from '@mantine/core'
import { IconFileImport } from '#admin/icons.tsx'
import { AnotherImport, ImportRun } from '#admin/import/import-run.tsx'
import type { Figure } from '#admin/import/run-card.tsx'
import { isWorkUnderWay } from '#admin/import/work-state.ts'
import { Link } from '#admin/link.tsx'
import { useBulkChangeNews } from '#admin/live/bulk-change-channel.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { SkeletonRows } from '#admin/skeleton.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { BulkChange } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { importKinds } from '../import-kinds.ts'
import type { SheetImport } from '../sheet-import.ts'
import { type SheetImportTexts, sheetImportTexts } from '../texts/screens.ts'
import { ErrorFileMenu } from './error-file-menu.tsx'

const pollMs = 1000

/** `work` is null once it was dismissed or forgotten: then the check alone says what was done. */
type Loaded = { work: BulkChange | null; sheet: SheetImport }

export function RunStep({ sheet: given }: { sheet: SheetImport }) {
  const t = useTexts(sheetImportTexts)
  const locale = useLocale()
  const { data, reload } = useServerData<Loaded>({
    key: given.id,
    load: async api => {
      // One after the other: what the import says after the end of its work is final.
      const { items } = await api.call('GET /products/bulk-changes')
      const sheet = await api.call('GET /imports/:id', { params: { id: given.id } })
      return { sheet, work: items.find(({ id }) => id === sheet.workId) ?? null }
    },
    pollMs: ({ work, sheet }) => (sheet.isUndoing || isWorkUnderWay(work) ? pollMs : undefined),
    retryMs: 5000,
  })
  useBulkChangeNews(() => void reload())
  if (!data) return <SkeletonRows />
  const { work, sheet } = data
  const { file, eventId, isUndoing, isUndone, entity } = sheet
  const { path, changed, undoesAtOnce, words } = importKinds[entity]
  const isRunning = isWorkUnderWay(work)
  const { written, wrong, figures } = countsOf({ work, sheet }, t)
  return (
    <ImportRun
      icon={<IconFileImport size={22} />}
      name={file.name}
      title={file.name}
      work={work}
      isRunning={isRunning}
      isUndoing={isUndoing}
      isUndone={isUndone}
      undoesAtOnce={undoesAtOnce}
      eventId={eventId}
      words={{ running: t.importing(work?.total ?? 0), done: t.imported(written) }}
      after={t.after}
      figures={figures}
      more={wrong > 0 && <ErrorFileMenu id={sheet.id} label={t.errorRows(wrong)} />}
      actions={
        <>
          <AnotherImport to={path}>{t.again}</AnotherImport>
          {written > 0 && !isUndone && (
            <Button component={Link} to={changed} viewTransition>
              {words[locale].show}
            </Button>
          )}
        </>
      }
      onChanged={reload}
    />
  )
}

/** New and changed rows are counted apart where that is certain: once all of them were written. */
function countsOf({ work, sheet }: Pick<Loaded, 'work' | 'sheet'>, t: SheetImportTexts) {
  const { check, notImported } = sheet
  const planned = check ? check.new + check.changed - check.takenOut : 0
  const written = work?.changed ?? planned - notImported
  const notWritten: Figure = { label: t.notImported, count: work?.skipped ?? notImported, isWrong: true }
  if (isWorkUnderWay(work)) {
    return { written, wrong: 0, figures: [{ label: t.written, count: written }, notWritten] }
  }
  const isWhole = check !== null && check.takenOut === 0 && written === planned
  const figures: Figure[] = [
    ...(isWhole
      ? [
          { label: t.outcomes.new, count: check.new },
          { label: t.outcomes.changed, count: check.changed },
        ]
      : [{ label: t.written, count: written }]),
    ...(check ? [{ label: t.outcomes.unchanged, count: check.unchanged }] : []),
    ...(check ? [{ label: t.outcomes.wrong, count: check.wrong, isWrong: true }] : []),
    ...(isWhole ? [] : [{ ...notWritten, count: notImported }]),
  ]
  return { written, wrong: (check?.wrong ?? 0) + notImported, figures }
}
