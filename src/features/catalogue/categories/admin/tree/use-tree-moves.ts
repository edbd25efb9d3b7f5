/**
 * Moves categories. Each move is shown at once and sent after the one before it, so that every press of a key counts. If one
 * is refused, those after it are dropped: they were meant for a tree that there is not. Used by `categories-page.tsx`.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { useNotifiedCall } from '../../../admin/use-notified-call.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { type CategoryMove, withKnownNodes, withMove } from './tree-moves.ts'

/** `savedAt`: on the clock of the page, like `askedAt` of a tree. Undefined until it is saved. */
type PendingMove = CategoryMove & { savedAt?: number }

/** A tree as the server had it at some time after `askedAt`. */
export type LoadedTree = { tree: CategoryNode[]; askedAt: number }

/**
 * Returns the tree with all moves that were asked for, saved or not, the tree as the server has it, and a function that resolves
 * to whether a move was saved.
 */
export function useTreeMoves({ tree: loaded, askedAt }: LoadedTree) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const callNotified = useNotifiedCall('/admin/categories')
  const [moves, setMoves] = useState<PendingMove[]>([])
  /** The same moves, for the calls: state is of the time when a call began. */
  const pending = useRef<PendingMove[]>([])
  const last = useRef<Promise<boolean>>(Promise.resolve(true))

  function show(next: PendingMove[]) {
    pending.current = next
    setMoves(next)
  }

  // A saved move is shown until a tree that was asked for after it is there: without it the row would jump back for a moment, and
  // the next press would start from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another tree was loaded
  useEffect(() => show(pending.current.filter(({ savedAt = Infinity }) => savedAt >= askedAt)), [loaded])

  async function send(asked: PendingMove, before: Promise<boolean>): Promise<boolean> {
    const { id, parentId, position } = asked
    const call = () => api.call('PATCH /category/:id', { params: { id }, body: { parentId, position } })
    const isSaved = (await before) && (await callNotified(call)) !== undefined
    if (isSaved) asked.savedAt = performance.now()
    return isSaved
  }

  async function move(place: CategoryMove): Promise<boolean> {
    const asked: PendingMove = { ...place }
    show([...pending.current, asked])
    const sent = send(asked, last.current)
    last.current = sent
    const isSaved = await sent
    if (last.current !== sent) return isSaved
    // The last one: from here on a refusal does not concern the next move, and the refused ones are taken back.
    last.current = Promise.resolve(true)
    show(pending.current.filter(one => one.savedAt !== undefined))
    await revalidate()
    return isSaved
  }

  const [known, setKnown] = useState({ loaded, tree: loaded })
  const current = known.loaded === loaded ? known : { loaded, tree: withKnownNodes(loaded, known.tree) }
  if (current !== known) setKnown(current)
  const tree = useMemo(() => moves.reduce(withMove, current.tree), [moves, current.tree])
  return { tree, loaded, move }
}

export type TreeMoves = ReturnType<typeof useTreeMoves>
