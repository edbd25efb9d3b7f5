/** The page where a spreadsheet is uploaded, with the earlier imports of this account below. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { failureText } from '#admin/editor/failure.ts'
import { useUnloadGuard } from '#admin/files/unload-guard.ts'
import { IconFileImport } from '#admin/icons.tsx'
import { ImportHead, ImportTabs } from '#admin/import/import-head.tsx'
import { ImportStart } from '#admin/import/import-start.tsx'
import { RunCard } from '#admin/import/run-card.tsx'
import { Link } from '#admin/link.tsx'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { importKinds, importPath } from '../import-kinds.ts'
import { type ImportEntity, importEntities, importLimits } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import { EarlierSheets, loadEarlierImports } from './earlier-sheets.tsx'

export const loader = adminLoader(async ({ api, url }) => ({
  entity: kindAt(url.pathname),
  earlier: await loadEarlierImports(api),
}))

/** Each kind has an address of its own, and all of them this page. */
function kindAt(pathname: string): ImportEntity {
  const address = pathname.toLowerCase().replace(/\/+$/, '')
  return importEntities.find(entity => importKinds[entity].path === address) ?? 'product'
}

export const handle = { skeleton: 'form' }

export function Component() {
  const { entity, earlier } = useLoaderData<typeof loader>()
  const t = useTexts(sheetImportTexts)
  const { fraction, problem, start, cancel } = useSheetUpload(entity)
  const { home, words } = importKinds[entity]
  const { help, toHome } = words[useLocale()]
  return (
    <>
      <ImportHead kind={entity} />
      <ImportTabs current={entity} />
      {fraction === undefined ? (
        <ImportStart
          drop={{
            label: t.drop,
            orDrop: t.orDrop,
            hint: t.dropHint,
            accept: '.xlsx,.csv,.tsv,.txt,text/csv',
            onFiles: ([file]) => file && start(file),
          }}
          problem={problem}
          helpTitle={t.helpTitle}
        >
          <ul>
            {[...t.help, help].map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link to={home}>{toHome}</Link>
        </ImportStart>
      ) : (
        <RunCard
          icon={<IconFileImport size={22} />}
          title={t.uploading}
          text={t.uploadingText}
          progress={{ done: fraction, total: 1, words: '' }}
          actions={
            <Button variant="default" onClick={cancel}>
              {t.cancelUpload}
            </Button>
          }
        />
      )}
      <EarlierSheets loaded={earlier} />
    </>
  )
}

function useSheetUpload(entity: ImportEntity) {
  const api = useApi()
  const locale = useLocale()
  const navigate = useNavigate()
  const [fraction, setFraction] = useState<number>()
  const [problem, setProblem] = useState('')
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  useUnloadGuard(fraction !== undefined)

  async function send(file: File) {
    const own = new AbortController()
    abort.current = own
    setProblem('')
    setFraction(0)
    try {
      const input = { params: { entity }, files: [file] }
      const options = { onProgress: setFraction, signal: own.signal }
      const { id } = await api.upload('POST /imports/:entity', input, options)
      await navigate(importPath(id))
    } catch (error) {
      setFraction(undefined)
      if (own.signal.aborted) return
      const { file: refused } = (error as ApiError).problem?.fields ?? {}
      setProblem(refused?.message ?? failureText(error, locale))
    }
  }

  function start(file: File) {
    const { bytes } = importLimits
    if (file.size > bytes) setProblem(errorMessage('too_large', locale, { size: bytes }))
    else void send(file)
  }
  return { fraction, problem, start, cancel: () => abort.current?.abort() }
}
