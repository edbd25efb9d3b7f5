/** The page where a spreadsheet is uploaded, with the earlier imports of this account below. */
import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { failureText } from '#admin/editor/failure.ts'
import { FileDrop } from '#admin/files/file-drop.tsx'
import { IconFileImport } from '#admin/icons.tsx'
import { ImportHead, ImportTabs, importPaths } from '#admin/import/import-head.tsx'
import { RunCard } from '#admin/import/run-card.tsx'
import { Link } from '#admin/link.tsx'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { importLimits } from '#features/transfer/sheet-import.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import { EarlierSheets } from './earlier-sheets.tsx'
import css from './sheets.module.css'

export const loader = adminLoader(async ({ api }) => {
  const [imports, work] = await Promise.all([
    api.call('GET /imports'),
    api.call('GET /products/bulk-changes'),
  ])
  return { items: imports.items, work: work.items }
})

export const handle = { skeleton: 'form' }

export function Component() {
  const { items, work } = useLoaderData<typeof loader>()
  const t = useTexts(sheetImportTexts)
  const { fraction, problem, start, cancel } = useSheetUpload()
  return (
    <>
      <ImportHead kind="sheets" />
      <ImportTabs current="sheets" />
      {fraction === undefined ? (
        <section className={css.start}>
          <div className={css.drop}>
            <FileDrop
              label={t.drop}
              orDrop={t.orDrop}
              hint={t.dropHint}
              accept=".xlsx,.csv,.tsv,.txt,text/csv"
              onFiles={([file]) => file && start(file)}
            />
            {problem && (
              <Text size="sm" c="var(--c-error)" role="alert">
                {problem}
              </Text>
            )}
          </div>
          <div className={css.help}>
            <h2 className={css.helpTitle}>{t.helpTitle}</h2>
            <ul className={css.helpList}>
              {t.help.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Link to="/admin/products" className={css.helpLink}>
              {t.toProducts}
            </Link>
          </div>
        </section>
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
      <EarlierSheets items={items} work={work} />
    </>
  )
}

function useSheetUpload() {
  const api = useApi()
  const locale = useLocale()
  const navigate = useNavigate()
  const [fraction, setFraction] = useState<number>()
  const [problem, setProblem] = useState('')
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File) {
    const own = new AbortController()
    abort.current = own
    setProblem('')
    setFraction(0)
    try {
      const input = { params: { entity: 'product' as const }, files: [file] }
      const options = { onProgress: setFraction, signal: own.signal }
      const { id } = await api.upload('POST /imports/:entity', input, options)
      await navigate(`${importPaths.sheets}/${id}`)
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
