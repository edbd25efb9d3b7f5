/**
 * Saves what is edited in the table, in one call. Products that somebody else changed meanwhile are merged cell by cell and saved again;
 * where both changed a cell, the dialog of the editors asks (`admin/editor/`). Used by `product-grid.tsx`.
 */
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useCurrentAdmin } from '#admin/current-admin.tsx'
import { type Conflict, type EditedEntity, loadConflictDialog } from '#admin/editor/conflict.ts'
import type { Choices, ComparedField } from '#admin/editor/conflict-merge.ts'
import type { ConflictAuthor } from '#admin/editor/conflict-words.ts'
import { FormHeld, failureText } from '#admin/editor/failure.ts'
import { onceConnected } from '#admin/server-data/once-connected.ts'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { useProductUndo } from '../../bulk/admin/use-product-undo.ts'
import type { EachConflict, EachProduct } from '../../each/each-product.ts'
import { textOfCell } from './cell-texts.ts'
import type { GridColumn, GridWords } from './grid-columns.ts'
import { type Edits, emptyGrid, type GridAction, gridReducer, type RebasedRow } from './grid-state.ts'
import { problemOf, refusedCells, toUpdate } from './grid-update.ts'
import { isSameCell } from './read-cell.ts'
import { gridTexts } from './texts/index.ts'
import { type GridRows, loadEach } from './use-grid-rows.ts'

type Options = {
  edits: Edits
  dispatch: Dispatch<GridAction>
  rows: Pick<GridRows, 'store'>
  columnOf(key: string): GridColumn | undefined
  words: GridWords
}

/** A cell that both sides changed, and the product as it is saved now. */
type Clash = ComparedField & { id: number; key: string }
type OpenConflict = { shown: Conflict<EditedEntity>; items: EachProduct[]; edits: Edits; clashes: Clash[] }

type Failure = { message: string; isNetwork: boolean; isAboutCells: boolean }

/** Thrown when cells are marked with why the server refused them. */
class CellsRefused extends FormHeld {}

/** What was merged on the way to a save: in how many attempts, how many products, and whose changes. */
type Merges = { rounds: number; count: number; by: Set<string> }

/** Somebody may save again and again while this is merged. */
const maxRounds = 3

export function useGridSave({ edits, dispatch, rows, columnOf, words }: Options) {
  const api = useApi()
  const t = useTexts(gridTexts)
  const admin = useCurrentAdmin()
  const undo = useProductUndo()
  const busy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [conflict, setConflict] = useState<OpenConflict>()
  const setting = { columnOf, words }

  const isNetwork = failure?.isNetwork ?? false
  useEffect(() => {
    if (isNetwork) return onceConnected(() => setFailure(undefined))
  }, [isNetwork])

  /** Takes over products as they are saved now. Returns the edits that are left of these. */
  function rebase(items: EachProduct[], before: Edits, dropped = new Set<string>()): Edits {
    const newer = items.map((item): [number, RebasedRow] => {
      const baseOf = (key: string) => {
        const column = columnOf(key)
        return column ? textOfCell(item, column, words) : ''
      }
      return [
        item.id,
        {
          version: item.version,
          baseOf,
          isSame(key, text) {
            const column = columnOf(key)
            return (
              dropped.has(pathOf(item.id, key)) ||
              (column !== undefined && isSameCell(text, baseOf(key), column, words))
            )
          },
        },
      ]
    })
    const action: GridAction = { type: 'rebase', rows: new Map(newer) }
    rows.store(items)
    dispatch(action)
    return gridReducer({ ...emptyGrid, edits: before }, action).edits
  }

  async function reload(ids: number[], now: Edits) {
    const items = await loadEach(api, ids)
    rebase(items, now)
  }

  async function send(current: Edits, merges: Merges): Promise<void> {
    const update = toUpdate(current, setting)
    if (update.body.products.length === 0) return void notify(t.nothingToSave)
    try {
      const { changed, eventId, items } = await api.call('PATCH /products/each', { body: update.body })
      rebase(items, current)
      const ids = items.map(({ id }) => id)
      const undoAll = async (id: number) => {
        if (await undo(id)) await reload(ids, {}).catch(() => undefined)
      }
      const [name] = merges.by.size === 1 ? merges.by : []
      const note = merges.count > 0 ? t.merged(merges.count, name) : undefined
      const saved = changed > 0 ? t.saved(changed) : t.nothingToSave
      void notify(note ?? saved, {
        kind: 'success',
        // The message about a paste, whose undo is no longer possible, goes.
        topic: 'grid',
        ...(note && { title: saved }),
        ...(eventId !== null && { action: { label: t.undo, run: () => void undoAll(eventId) } }),
      })
    } catch (error) {
      const { problem, code } = error as ApiError
      if (code === 'conflict' && problem && merges.rounds < maxRounds)
        return await merge(current, { conflicts: problem.conflicts as EachConflict[], merges })
      if (problem?.fields) throw refuse(update, problem)
      throw error
    }
  }

  function refuse(update: ReturnType<typeof toUpdate>, problem: NonNullable<ApiError['problem']>) {
    const { cells, deleted } = refusedCells(problem.fields ?? {}, update)
    const isTaken = problem.code === 'code_taken' || problem.code === 'name_taken'
    const refusals = cells.map(cell => ({ ...cell, message: isTaken ? problem.message : cell.message }))
    const gone = [...update.sent.values()].flatMap(cell =>
      deleted.includes(cell.id) ? [{ ...cell, message: t.deleted }] : [],
    )
    dispatch({ type: 'refuse', refusals: [...refusals, ...gone] })
    return new CellsRefused(deleted.length > 0 ? t.deletedRows(deleted.length) : t.refused(refusals.length))
  }

  async function merge(
    current: Edits,
    { conflicts, merges }: { conflicts: EachConflict[]; merges: Merges },
  ): Promise<void> {
    const items = await loadEach(
      api,
      conflicts.map(({ id }) => id),
    )
    const clashes = items.flatMap(item => clashesOf(item, current, setting))
    if (clashes.length > 0) {
      await loadConflictDialog().catch(cause => {
        throw new ApiError('network', { cause })
      })
      setConflict({ shown: toShown(clashes, { conflicts, items, current }), items, edits: current, clashes })
      throw new FormHeld(t.chooseFirst)
    }
    const by = new Set([...merges.by, ...conflicts.map(({ changedBy }) => changedBy ?? '')])
    const next = rebase(items, current)
    return await send(next, { rounds: merges.rounds + 1, count: merges.count + items.length, by })
  }

  /** The dialog of the editors, about cells of several products. */
  function toShown(
    clashes: Clash[],
    { conflicts, items, current }: { conflicts: EachConflict[]; items: EachProduct[]; current: Edits },
  ): Conflict<EditedEntity> {
    const own = conflicts.filter(({ id }) => clashes.some(clash => clash.id === id))
    const [first] = own
    const isOne = own.every(
      one => one.changedById === first?.changedById && one.current === (current[one.id]?.version ?? 0) + 1,
    )
    const name = first?.changedBy
    const author: ConflictAuthor =
      isOne && name !== undefined
        ? { kind: first?.changedById === admin?.id ? 'self' : 'other', name }
        : { kind: 'unknown' }
    const updatedAt =
      own
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1) ?? ''
    const [item] = items
    const entity = { id: item?.id ?? 0, name: item?.name ?? '', version: item?.version ?? 0, updatedAt }
    const labels = clashes.map(({ path, id, key }) => [
      path,
      `${current[id]?.name ?? ''} · ${columnOf(key)?.label ?? ''}`,
    ])
    const texts = { fields: Object.fromEntries(labels) }
    return {
      base: entity,
      theirs: entity,
      fields: clashes,
      author,
      context: {
        history: { texts: { en: texts, fa: texts }, values: {} },
        reader: { locale: words.locale, currency: words.currency, categoryName: () => undefined },
      },
    }
  }

  async function run(work: () => Promise<void>) {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const { kind } = error as ApiError
      const isAboutCells = error instanceof CellsRefused
      setFailure({ message: failureText(error, words.locale), isNetwork: kind === 'network', isAboutCells })
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const start = (current: Edits) => run(() => send(current, { rounds: 0, count: 0, by: new Set() }))

  const isRefused = Object.values(edits).some(({ cells }) => Object.values(cells).some(cell => cell.refused))
  return {
    isSaving,
    /** What is said of refused cells is over when none is left. */
    failure: failure?.isAboutCells && !isRefused ? undefined : failure?.message,
    clearFailure: () => setFailure(undefined),
    save: () => start(edits),
    conflicts: {
      open: conflict?.shown,
      deleted: undefined,
      close: () => setConflict(undefined),
      restore() {},
      resolve(choices: Choices) {
        if (!conflict) return
        setConflict(undefined)
        const dropped = conflict.clashes.filter(({ path }) => choices[path] === 'theirs')
        const next = rebase(conflict.items, conflict.edits, new Set(dropped.map(({ path }) => path)))
        void start(next)
      },
    },
  }
}

const pathOf = (id: number, key: string) => `${id} ${key}`

/** The cells of a product that were edited here and changed by somebody else, differently. */
function clashesOf(
  item: EachProduct,
  edits: Edits,
  { columnOf, words }: Pick<Options, 'columnOf' | 'words'>,
): Clash[] {
  return Object.entries(edits[item.id]?.cells ?? {}).flatMap(([key, edit]): Clash[] => {
    const column = columnOf(key)
    // A wrong cell is not saved, so nobody has to choose yet.
    if (!column || problemOf(edit, column, words)) return []
    const { base, text } = edit
    const theirs = textOfCell(item, column, words)
    const isSame = (one: string, other: string) => isSameCell(one, other, column, words)
    if (isSame(theirs, base) || isSame(theirs, text)) return []
    return [{ id: item.id, key, path: pathOf(item.id, key), base, mine: text, theirs, changedBy: 'both' }]
  })
}
