/** One import of pictures: what will become of each file, how far it is while it runs, and how it ended. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunction, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { failureText } from '#admin/editor/failure.ts'
import { ImportBar } from '#admin/import/import-bar.tsx'
import { ImportHead, ImportSteps, imagesPath } from '#admin/import/import-head.tsx'
import { Question } from '#admin/import/undo-dialog.tsx'
import { useFilterQuery } from '#admin/import/use-filter-query.ts'
import { Link } from '#admin/link.tsx'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { importScreenTexts } from '#admin/texts/import.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import { countFiles, type PictureOutcome, pictureOutcomes } from '../picture-import.ts'
import { pictureImportTexts } from '../picture-import-texts.ts'
import type { PictureImport } from '../picture-imports.contract.ts'
import { PictureFiles } from './picture-files.tsx'
import { PictureRun } from './picture-run.tsx'
import { PictureTiles } from './picture-tiles.tsx'

const pollMs = 1000

export const loader = adminLoader(async ({ api, url, requireId }) => {
  const params = { id: requireId() }
  const outcome = pictureOutcomes.find(one => one === url.searchParams.get('outcome'))
  const page = Number(url.searchParams.get('page')) || 1
  const [pictures, files] = await Promise.all([
    loadPictures(api, params.id),
    api.call('GET /picture-imports/:id/files', { params, query: { page, ...(outcome && { outcome }) } }),
  ])
  return { pictures, files, outcome }
})

const loadPictures = (api: Api, id: number) => api.call('GET /picture-imports/:id', { params: { id } })

export const shouldRevalidate: ShouldRevalidateFunction = () => true

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { id } = loaded.pictures
  const { data = loaded.pictures, reload } = useServerData<PictureImport>({
    key: `${id} ${loaded.pictures.state} ${loaded.pictures.createdAt}`,
    load: api => loadPictures(api, id),
    initial: loaded.pictures,
    pollMs: ({ isUndoing, state }) => (isUndoing || state === 'running' ? pollMs : undefined),
    retryMs: 5000,
  })
  // What became of each file is read once the run has ended.
  const { revalidate } = useRevalidator()
  const hasEnded = data.state !== 'running' && loaded.pictures.state === 'running'
  useEffect(() => {
    if (hasEnded) void revalidate()
  }, [hasEnded, revalidate])
  const t = useTexts(importScreenTexts)
  const words = useTexts(pictureImportTexts)
  const back = { to: imagesPath, label: t.images }
  const steps = ['file', 'check', 'import'] as const
  return (
    <>
      <ImportHead kind="images" name={data.name || words.fileCount(countFiles(data))} back={back}>
        <ImportSteps
          steps={steps}
          current={data.state === 'open' ? 'check' : 'import'}
          paths={data.state === 'open' ? { file: imagesPath } : {}}
        />
      </ImportHead>
      {data.state === 'open' ? (
        <PictureTilesWithFilter pictures={data} outcome={loaded.outcome} />
      ) : (
        <PictureRun pictures={data} onChanged={reload} />
      )}
      {data.state !== 'running' && (
        <PictureFiles key={data.state} pictures={data} files={loaded.files} outcome={loaded.outcome} />
      )}
      {data.state === 'open' && <CheckBar pictures={data} onChanged={() => void reload()} />}
    </>
  )
}

function PictureTilesWithFilter({
  pictures,
  outcome,
}: {
  pictures: PictureImport
  outcome: PictureOutcome | undefined
}) {
  const { choose } = useFilterQuery()
  return (
    <PictureTiles
      pictures={pictures}
      current={outcome}
      onChoose={one => choose(one ? { outcome: one } : {})}
    />
  )
}

function CheckBar({ pictures, onChanged }: { pictures: PictureImport; onChanged(): void }) {
  const t = useTexts(pictureImportTexts)
  const shared = useTexts(importScreenTexts)
  const api = useApi()
  const locale = useLocale()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'start' | 'check'>()
  const [isAsking, setAsking] = useState(false)
  const { id, counts, products } = pictures
  const params = { id }
  const isReady = counts.add + counts.known > 0

  async function run(what: 'start' | 'check') {
    setBusy(what)
    try {
      await api.call(`POST /picture-imports/:id/${what}`, { params })
      if (what === 'start') announceBulkChanges()
      // The list of files is loaded again too.
      await navigate('.', { replace: true, preventScrollReset: true })
      onChanged()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setBusy(undefined)
  }

  return (
    <>
      <ImportBar
        actions={
          <>
            <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
              {t.discard}
            </Button>
            <Button component={Link} to={imagesPath} variant="default" viewTransition>
              {shared.back}
            </Button>
            <Button variant="default" loading={busy === 'check'} onClick={() => void run('check')}>
              {t.checkAgain}
            </Button>
            <Button disabled={!isReady} loading={busy === 'start'} onClick={() => void run('start')}>
              {t.addButton(counts.add)}
            </Button>
          </>
        }
      >
        {counts.add > 0 ? (
          <>
            <strong>{t.ready(counts.add)}</strong> {t.forProducts(products)}
          </>
        ) : isReady ? (
          t.onlyOrder(products)
        ) : (
          <>
            <strong>{t.nothingReady}</strong> {t.fixNames}
          </>
        )}
      </ImportBar>
      {isAsking && (
        <Question
          title={t.discardTitle}
          text={t.discardText}
          confirm={t.discard}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await api.call('DELETE /picture-imports/:id', { params })
            await navigate(imagesPath)
          }}
        />
      )}
    </>
  )
}
