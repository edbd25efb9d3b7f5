/** What a bulk change can be, and how far it can have come. Used by its contract and its table. */

/** `removal` is a move to the trash. `undo` takes an earlier one back, whatever it was. */
export const bulkKinds = ['change', 'removal', 'undo'] as const

/**
 * `checking` is only for an undo: whether anything was changed since. `refused` is an undo for which that was so; nothing was
 * taken back then. `failed` ended before all was done, for the reason in `problem`.
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
