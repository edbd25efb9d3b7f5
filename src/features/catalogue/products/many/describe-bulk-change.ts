/** Says in words how far a bulk change is, or how it ended. Used by its card. */
import type { BulkChange } from './bulk-changes.contract.ts'
import type { BulkChangeTexts } from './texts/bulk-changes.ts'

type Description = {
  title: string
  /** Whole sentences. */
  details: string[]
}

export function describeBulkChange(change: BulkChange, t: BulkChangeTexts): Description {
  const { kind, state, total, done, changed, conflict, problem } = change
  const title = () => {
    if (state === 'cancelled') return t.cancelled(done, total)
    if (state === 'failed') return t.failed(done, total)
    if (state === 'refused') return t.refused
    if (state === 'done') return changed > 0 ? t.done[kind](changed) : t.nothing[kind]
    return t.underWay[kind](total)
  }
  const isStopped = state === 'cancelled' || state === 'failed'
  const hasEnded = isStopped || state === 'done'
  return {
    title: title(),
    details: [
      ...(isStopped ? [t.until[kind](changed)] : []),
      ...(hasEnded ? describeRest(change, t) : []),
      ...(conflict ? [t.changedSince(conflict.count)] : []),
      ...(problem ? [problem.message] : []),
    ],
  }
}

/** Those that were looked at and not changed, and why. */
function describeRest({ kind, done, changed, skipped }: BulkChange, t: BulkChangeTexts): string[] {
  const unchanged = done - changed - skipped
  return [
    ...(unchanged > 0 ? [t.unchanged(unchanged)] : []),
    ...(skipped > 0 ? [t.skipped[kind](skipped)] : []),
  ]
}

/** What a card says beside its progress. */
export function describeProgress(change: BulkChange, t: BulkChangeTexts): string {
  const { state, isCancelling, done, total } = change
  if (isCancelling) return t.cancelling
  if (state === 'waiting') return t.waiting
  return state === 'checking' ? t.checking : t.progress(done, total)
}
