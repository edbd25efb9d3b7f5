/** The earlier imports of spreadsheets, of all kinds, with what became of each. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconTrash } from '#admin/icons.tsx'
import { ImportList } from '#admin/import/import-list.tsx'
import { Question, UndoDialog } from '#admin/import/undo-dialog.tsx'
import { useImportUndo } from '#admin/import/use-import-undo.ts'
import { useAttempt } from '#admin/list/use-attempt.ts'
import { useBulkChangeNews } from '#admin/live/bulk-change-channel.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { importScreenTexts } from '#admin/texts/import.ts'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import type { BulkChange } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { importKinds, importPath } from '../import-kinds.ts'
import type { ImportSummary } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'

const pollMs = 2000

type EarlierImports = { items: ImportSummary[]; work: BulkChange[] }

export async function loadEarlierImports(api: Api): Promise<EarlierImports> {
  const [imports, work] = await Promise.all([
    api.call('GET /imports'),
    api.call('GET /products/bulk-changes'),
  ])
  return { items: imports.items, work: work.items }
}

export function EarlierSheets({ loaded }: { loaded: EarlierImports }) {
  const t = useTexts(sheetImportTexts)
  const locale = useLocale()
  const stateOf = useStateWords()
  const undo = useImportUndo()
  const attempt = useAttempt()
  const [asked, setAsked] = useState<{ what: 'undo' | 'discard'; one: ImportSummary }>()
  const close = () => setAsked(undefined)
  const { data = loaded, reload } = useServerData<EarlierImports>({
    key: `${loaded.items[0]?.id}`,
    load: loadEarlierImports,
    initial: loaded,
    pollMs: ({ items, work }) => (items.some(one => stateOf(one, work).tone === 'busy') ? pollMs : undefined),
    retryMs: 5000,
  })
  useBulkChangeNews(() => void reload())
  const { items, work } = data
  return (
    <>
      <ImportList
        hint={t.listHint}
        items={items.map(one => ({
          id: one.id,
          to: importPath(one.id),
          name: one.file.name,
          kind: importKinds[one.entity].words[locale].title,
          createdAt: one.createdAt,
          figures: one.check
            ? [
                ...(one.check.new > 0 ? [t.newRows(one.check.new)] : []),
                ...(one.check.changed > 0 ? [t.changedRows(one.check.changed)] : []),
              ]
            : [],
          state: stateOf(one, work),
          onUndo: one.eventId === null ? undefined : () => setAsked({ what: 'undo', one }),
          more: one.state !== 'started' && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} />}
              aria-label={t.discardOf(one.file.name)}
              onClick={() => setAsked({ what: 'discard', one })}
            >
              {t.discard}
            </Button>
          ),
        }))}
      />
      {asked?.what === 'undo' && (
        <UndoDialog
          name={asked.one.file.name}
          onClose={close}
          onUndo={async () => {
            const { eventId, entity } = asked.one
            if (eventId !== null) await undo(eventId, importKinds[entity].undoesAtOnce)
            close()
            await reload()
          }}
        />
      )}
      {asked?.what === 'discard' && (
        <Question
          title={t.discardTitle(asked.one.file.name)}
          text={t.discardText}
          confirm={t.discard}
          onClose={close}
          onConfirm={async () => {
            const params = { id: asked.one.id }
            if (await attempt(api => api.call('DELETE /imports/:id', { params })))
              void notify(t.discarded, { kind: 'success' })
            close()
            await reload()
          }}
        />
      )}
    </>
  )
}

function useStateWords() {
  const t = useTexts(sheetImportTexts)
  const shared = useTexts(importScreenTexts)
  return (one: ImportSummary, works: BulkChange[]) => {
    const { state, check, notImported } = one
    const work = works.find(({ id }) => id === one.workId)
    if (state === 'unreadable') return { tone: 'bad', words: t.states.unreadable } as const
    if (state === 'reading' || state === 'checking') return { tone: 'busy', words: t.states[state] } as const
    if (state !== 'started') return { tone: 'plain', words: t.states[state] } as const
    if (one.isUndoing) return { tone: 'busy', words: t.undoing } as const
    if (one.isUndone) return { tone: 'plain', words: t.undone } as const
    if (work && work.finishedAt === null) return { tone: 'busy', words: t.running } as const
    if (work?.state === 'cancelled') return { tone: 'plain', words: shared.cancelled } as const
    if (work?.state === 'failed' || work?.state === 'stopped')
      return { tone: 'bad', words: shared.failed } as const
    const wrong = (check?.wrong ?? 0) + notImported
    return wrong > 0
      ? ({ tone: 'bad', words: t.wrongRows(wrong) } as const)
      : ({ tone: 'good', words: t.states.started } as const)
  }
}
