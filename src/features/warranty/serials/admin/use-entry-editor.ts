/** The editor of a serial number or a range: its draft, saving with Undo, and what happens if somebody else saved meanwhile. */
import { useRevalidator } from 'react-router'
import { useEditor } from '#admin/editor/editor.ts'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { deskTexts } from '../../texts/desk.ts'
import { serialHistory, serialRangeHistory } from '../serial-history.ts'
import type { SerialEntry } from '../serial-record.ts'
import { type EditBody, type EditValues, editProblems, toEditBody, toEditValues } from './edited-values.ts'
import { type ActionTarget, toOpened } from './opened.ts'
import { useUndoToast } from './use-desk-actions.ts'

type Edited = SerialEntry & { name: string }
export type EditProps = { entry: SerialEntry; target: ActionTarget; title: string; onClose(): void }

const withName = (entry: SerialEntry): Edited => ({ ...entry, name: entry.printed })

export function useEntryEditor({ entry, target, title, onClose }: EditProps) {
  const api = useApi()
  const locale = useLocale()
  const t = useTexts(deskTexts)
  const say = useUndoToast()
  const { revalidate } = useRevalidator()

  async function reload(id: number): Promise<Edited> {
    if ('rangeId' in target) {
      return withName(await api.call('GET /serials/ranges/:id', { params: { id } }))
    }
    if ('serialId' in target) return withName(await api.call('GET /serials/:id', { params: { id } }))
    const serial = target.number
    const found = await api.call('GET /serials/numbers/:serial', { params: { serial } })
    const newest = toOpened({ serial }, found)?.entry
    const gone = { code: 'not_found', message: t.gone.text, requestId: '' } as const
    if (!newest) throw new ApiError('bad-request', { status: 404, problem: gone })
    return withName(newest)
  }

  const editor = useEditor<Edited, EditValues, EditBody>({
    loaded: withName(entry),
    toValues: one => toEditValues(one ?? entry),
    toBody: toEditBody,
    problems: values => editProblems(values, entry, locale),
    toField: path => path.replace(/^action\./, ''),
    async update(_, { version, ...changes }) {
      const { entry: saved, eventId } = await api.call('POST /serials/actions', {
        body: { target, action: { kind: 'edit', ...changes }, ...(version !== undefined && { version }) },
      })
      say(t.done.edit(title), eventId)
      return withName(saved)
    },
    reload,
    history: entry.kind === 'range' ? serialRangeHistory : serialHistory,
    listPath: listPathOf(target),
    onDone() {
      onClose()
      void revalidate()
    },
  })
  // What is left in the form is not enough for another number.
  return { ...editor, conflicts: { ...editor.conflicts, saveAsNew: undefined } }
}

/** Names the draft. A number without an entry of its own has the id of its range. */
const listPathOf = (target: ActionTarget) =>
  'number' in target
    ? `/admin/warranty/numbers/${target.number}`
    : `/admin/warranty/${'rangeId' in target ? 'ranges' : 'serials'}`
