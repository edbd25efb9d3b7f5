/**
 * One import of a spreadsheet. Its state says which step is shown; `?step=columns` goes back to the columns of a file that was checked.
 * What takes long is done in the background, so this page asks how far it is, and can be left.
 */
import { Button } from '@mantine/core'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconFileImport } from '#admin/icons.tsx'
import { ImportHead, type ImportStep, ImportSteps } from '#admin/import/import-head.tsx'
import { RunCard } from '#admin/import/run-card.tsx'
import { useFilterQuery } from '#admin/import/use-filter-query.ts'
import { Link } from '#admin/link.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import { importKinds, importPath } from '../import-kinds.ts'
import type { SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { RunStep } from './run-step.tsx'

const pollMs = 1000

export const loader = adminLoader(async ({ api, requireId }) => {
  const params = { id: requireId() }
  const [sheet, targets] = await Promise.all([
    api.call('GET /imports/:id', { params }),
    api.call('GET /imports/:id/targets', { params }),
  ])
  return { sheet, targets: targets.items }
})

/** While something is done in the background. Rows are counted for each way to match, too. */
const isAtWork = ({ state, matches }: SheetImport) =>
  state === 'reading' || state === 'checking' || (state === 'mapping' && matches === null)

export function Component() {
  const { sheet: loaded, targets } = useLoaderData<typeof loader>()
  const { id } = loaded
  const t = useTexts(sheetImportTexts)
  const locale = useLocale()
  const { query } = useFilterQuery()
  const {
    data: sheet = loaded,
    change,
    reload,
  } = useServerData<SheetImport>({
    key: id,
    load: api => api.call('GET /imports/:id', { params: { id } }),
    initial: loaded,
    pollMs: one => (isAtWork(one) ? pollMs : undefined),
    retryMs: 5000,
  })
  const { state, file } = sheet
  const onChange = (next: SheetImport) => change(() => next)
  const wantsColumns = query.get('step') === 'columns' && (state === 'checked' || state === 'mapping')
  const step: ImportStep =
    state === 'started'
      ? 'import'
      : state === 'checking' || (state === 'checked' && !wantsColumns)
        ? 'check'
        : state === 'mapping' || wantsColumns
          ? 'columns'
          : 'file'
  const path = importPath(id)
  const start = importKinds[sheet.entity].path
  const paths =
    state === 'started'
      ? {}
      : { file: start, ...(state === 'checked' && { columns: `${path}?step=columns` }) }
  return (
    <>
      <ImportHead
        kind={sheet.entity}
        name={file.name}
        back={{ to: start, label: importKinds[sheet.entity].words[locale].title }}
      >
        <ImportSteps current={step} paths={paths} />
      </ImportHead>
      {(state === 'reading' || state === 'checking') && (
        <RunCard
          icon={<IconFileImport size={22} />}
          title={state === 'reading' ? t.reading : t.checking(file.rows)}
          text={
            <>
              <bdi>{file.name}</bdi>
              {' · '}
              {sheet.isWaiting ? t.waiting : t.nothingYet}
            </>
          }
          progress={{ done: undefined, total: 1, words: '' }}
        />
      )}
      {state === 'unreadable' && (
        <RunCard
          icon={<IconAlertTriangle size={22} />}
          tone="bad"
          title={t.unreadable}
          text={
            <>
              <bdi>{file.name}</bdi>
              {' · '}
              {sheet.problem?.words}
            </>
          }
          actions={
            <Button component={Link} to={start}>
              {t.anotherFile}
            </Button>
          }
        />
      )}
      {step === 'columns' && (
        <ColumnsStep sheet={sheet} targets={targets} onChange={onChange} onReload={() => void reload()} />
      )}
      {step === 'check' && state === 'checked' && sheet.check && (
        <CheckStep
          sheet={sheet}
          check={sheet.check}
          targets={targets}
          onChange={onChange}
          onReload={() => void reload()}
        />
      )}
      {state === 'started' && <RunStep sheet={sheet} />}
    </>
  )
}
