/** What a bulk change can be, and how far it can have come. Used by its contract and its table. */

/**
 * `removal` is a move to the trash. `categoryRemoval` moves all products out of a category and then deletes that. `undo` takes an
 * earlier one back, whatever it was.
 */
export const bulkKinds = ['change', 'removal', 'categoryRemoval', 'undo'] as const

/**
 * `checking` is only for an undo: whether anything was changed since. `refused` is an undo for which that was so, or for which
 * `problem` says another reason; nothing was taken back then. `failed` ended before all was done, for the reason in `problem`.
 */
export const bulkStates = [
  'waiting',
  'checking',
  'running',
  'done',
  'cancelled',
  'refused',
  'failed',
] as const
