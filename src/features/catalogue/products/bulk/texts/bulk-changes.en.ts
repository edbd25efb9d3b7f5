import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')
const products = (count: number) => plural(count, 'product', 'products')
const were = (count: number) => `${products(count)} ${count === 1 ? 'was' : 'were'}`

const leftAlone = (count: number) => `${were(count)} changed or deleted while this ran, and left alone.`

export const en = {
  region: 'Background changes',
  underWay: {
    change: (count: number) => `Changing ${products(count)}`,
    removal: (count: number) => `Deleting ${products(count)}`,
    categoryRemoval: (count: number, name: string) => `Moving ${products(count)} and deleting “${name}”`,
    undo: (count: number) => `Undoing changes to ${products(count)}`,
    categoryUndo: (count: number, name: string) => `Restoring “${name}” with ${products(count)}`,
  },
  waiting: 'Waiting to start',
  checking: 'Checking for later changes',
  progress: (done: number, total: number) => `${n(done)} of ${n(total)}`,
  cancelling: 'Cancelling…',
  done: {
    change: (count: number) => `${products(count)} changed`,
    removal: (count: number) => `${products(count)} moved to the trash`,
    categoryRemoval: (count: number, name: string) => `“${name}” deleted, ${products(count)} moved`,
    undo: (count: number) => `Changes to ${products(count)} undone`,
    categoryUndo: (count: number, name: string) => `“${name}” restored with ${products(count)}`,
  },
  nothing: {
    change: () => 'Nothing changed',
    removal: () => 'Nothing deleted',
    categoryRemoval: (name: string) => `“${name}” deleted`,
    undo: () => 'Nothing undone',
    categoryUndo: (name: string) => `“${name}” restored`,
  },
  unchanged: (count: number) => `${products(count)} didn’t change.`,
  skipped: {
    change: (count: number) => `${were(count)} deleted in the meantime.`,
    removal: (count: number) => `${were(count)} already deleted.`,
    categoryRemoval: leftAlone,
    undo: leftAlone,
    categoryUndo: leftAlone,
  },
  cancelled: (done: number, total: number) => `Cancelled after ${n(done)} of ${n(total)}`,
  failed: (done: number, total: number) => `Stopped after ${n(done)} of ${n(total)}`,
  /** What was done before the end. */
  until: {
    change: (count: number) => (count > 0 ? `${products(count)} changed.` : 'Nothing changed.'),
    removal: (count: number) => (count > 0 ? `${products(count)} moved to the trash.` : 'Nothing deleted.'),
    categoryRemoval: (count: number, name: string) =>
      `${count > 0 ? `${products(count)} moved` : 'Nothing moved'}. “${name}” wasn’t deleted.`,
    undo: (count: number) => (count > 0 ? `Changes to ${products(count)} undone.` : 'Nothing undone.'),
    categoryUndo: (count: number, name: string) =>
      count > 0 ? `“${name}” restored, ${products(count)} moved back.` : 'Nothing undone.',
  },
  refused: 'Nothing undone',
  changedSince: (count: number) => `${were(count)} changed, deleted or restored since:`,
  more: (count: number) => `and ${n(count)} more`,
  cancel: 'Cancel',
  undo: 'Undo',
  dismiss: 'Dismiss',
  named: (action: string, title: string) => `${action}: ${title}`,
  undone: 'Undone.',
}
