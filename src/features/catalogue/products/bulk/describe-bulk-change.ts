/** Says in words how far a bulk change is, or how it ended. Used by its card. */
import type { BulkChange } from './bulk-changes.contract.ts'
import type { BulkChangeTexts } from './texts/bulk-changes.ts'

type Description = {
  title: string
  /** Whole sentences. */
  details: string[]
}

/** An undo that brings a category back has words of its own. */
const kindOf = ({ kind, category }: BulkChange) => (kind === 'undo' && category ? 'categoryUndo' : kind)

/** `name` is that of its category, attribute or tag in the reader's language. */
export function describeBulkChange(change: BulkChange, t: BulkChangeTexts, name = ''): Description {
  const { state, total, done, changed, conflict, problem } = change
  const kind = kindOf(change)
  const title = () => {
    if (state === 'cancelled') return t.cancelled(done, total)
    if (state === 'failed') return t.failed(done, total)
    if (state === 'stopped') return t.stopped(done, total)
    if (state === 'refused') return t.refused
    if (state === 'done') return changed > 0 ? t.done[kind](changed, name) : t.nothing[kind](name)
    return t.underWay[kind](total, name)
  }
  const isStopped = state === 'cancelled' || state === 'failed' || state === 'stopped'
  const until = state === 'stopped' && kind === 'attributeChange' ? t.stoppedUpdate : t.until[kind]
  const hasEnded = isStopped || state === 'done'
  return {
    title: title(),
    details: [
      ...(isStopped ? [until(changed, name)] : []),
      ...(hasEnded ? describeRest(change, t) : []),
      ...(conflict && state === 'done' ? [t.kept(conflict.count)] : []),
      ...(conflict && state !== 'done' ? [nounOf(change, t).changedSince(conflict.count)] : []),
      ...(problem ? [problem.message] : []),
    ],
  }
}

/** Most long work is about products. */
const nounOf = ({ kind }: BulkChange, t: BulkChangeTexts) =>
  kind.startsWith('serial') ? t.serials : kind.startsWith('import') ? t.imports : t

/** How many products were examined and not changed, and why. */
function describeRest(change: BulkChange, t: BulkChangeTexts): string[] {
  const { done, changed, skipped } = change
  const unchanged = done - changed - skipped
  return [
    ...(unchanged > 0 ? [nounOf(change, t).unchanged(unchanged)] : []),
    ...(skipped > 0 ? [t.skipped[kindOf(change)](skipped)] : []),
  ]
}

/** What a card says beside its progress. */
export function describeProgress(change: BulkChange, t: BulkChangeTexts): string {
  const { state, isCancelling, done, total } = change
  if (isCancelling) return t.cancelling
  if (state === 'waiting') return t.waiting
  return state === 'checking' ? t.checking : t.progress(done, total)
}
