/**
 * Prints labels of serial numbers, each with a QR code that opens its look-up. The address says which: `?ids=1,2` are single serial numbers,
 * `?from=…&to=…` is a row of numbers, and `?list=1&…` are those that the desk lists with the same filters. The sheet is remembered by the browser, because it belongs to the printer beside it.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { PageHead, Section } from '#admin/page.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { usePageInfo, useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import type { Locale } from '#shared/locale.ts'
import { Icon } from '#ui/icon.tsx'
import { type DeskQuery, readDeskQuery, toListQuery } from '../../serials/admin/desk-query.ts'
import { maxLabels } from '../label.ts'
import { readLabelLines } from '../label-lines.ts'
import { labelTexts } from '../texts/labels.ts'
import { LabelNumbers } from './label-numbers.tsx'
import { LabelPreview } from './label-preview.tsx'
import css from './labels-page.module.css'
import { PrintPages } from './print-pages.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { useLabelCodes } from './use-label-codes.ts'
import { usePaper } from './use-paper.ts'

export const handle = { skeleton: 'form' }

export const loader = adminLoader(async ({ api, url }) => {
  if (url.searchParams.has('list')) {
    return { text: (await listPrinted(api, readDeskQuery(url.searchParams))).join('\n') }
  }
  const ids = [...new Set((url.searchParams.get('ids') ?? '').split(',').map(Number))]
  const wanted = ids.filter(id => Number.isSafeInteger(id) && id > 0).slice(0, maxLabels)
  const { items } =
    wanted.length > 0 ? await api.call('POST /warranty/labels', { body: { ids: wanted } }) : { items: [] }
  const [from, to] = [url.searchParams.get('from'), url.searchParams.get('to')]
  const row = from && to ? [`${from} .. ${to}`] : from ? [from] : []
  return { text: [...items.map(({ printed }) => printed), ...row].join('\n') }
})

/** A page of the list after the other, as many as there can be labels. */
async function listPrinted(api: Api, query: DeskQuery): Promise<string[]> {
  const printed: string[] = []
  let cursor: string | undefined
  do {
    const page = await api.call('GET /serials', {
      query: { ...toListQuery({ ...query, kind: 'serial', cursor }), limit: 100 },
    })
    printed.push(...page.items.map(one => one.printed))
    cursor = page.next ?? undefined
  } while (cursor && printed.length < maxLabels)
  return printed.slice(0, maxLabels)
}

export function Component() {
  const { text } = useLoaderData<typeof loader>()
  // Another selection is another text, and what was typed for the one before is not part of it.
  return <Labels key={text} text={text} />
}

function Labels({ text: initial }: { text: string }) {
  const t = useTexts(labelTexts)
  const { site, locale } = usePageInfo()
  const [text, setText] = useState(initial)
  const [language, setLanguage] = useState<Locale>(site.baseLocale)
  const paper = usePaper(locale)
  const lines = readLabelLines(text)
  const serials = lines.isTooMany ? [] : lines.serials
  const { lastData, failure, reload } = useServerData({
    key: serials.join(),
    delayMs: 300,
    initial: serials.length === 0 ? { items: [], unknown: [] } : undefined,
    load: api =>
      serials.length === 0
        ? Promise.resolve({ items: [], unknown: [] })
        : api.call('POST /warranty/labels', { body: { serials } }),
  })
  const drawCode = useLabelCodes(language)
  const { sheet, skipped } = paper
  const labels = lastData?.items ?? []
  const shown = sheet && { sheet, language, base: site.baseLocale, drawCode, labels, skipped }
  return (
    <>
      <PageHead title={t.title}>
        <Button
          leftSection={<Icon name="printer" />}
          disabled={!shown || labels.length === 0}
          onClick={() => print()}
        >
          {t.print}
        </Button>
      </PageHead>
      <div className={css.columns}>
        <div className={css.column}>
          <Section title={t.what}>
            <LabelNumbers text={text} lines={lines} unknown={lastData?.unknown ?? []} onChange={setText} />
          </Section>
          <Section title={t.paper} hint={t.printHint}>
            <SheetFields paper={paper} language={language} onLanguage={setLanguage} />
          </Section>
        </div>
        <LabelPreview
          shown={shown}
          isLoading={lastData === undefined}
          failure={failure}
          onAgain={() => void reload()}
        />
      </div>
      {shown && <PrintPages {...shown} />}
    </>
  )
}
