/** How far long work can have come. A file of its own, because tables and contracts use it. */

/**
 * `checking` is only for an undo: whether anything was changed since. `refused` is an undo for which that was so, or for which
 * `problem` says another reason; nothing was taken back then. `failed` ended before all was done, for the reason in `problem`.
 * `stopped` was under way in a backup that was restored since, and can go on.
 */
export const longWorkStates = [
  'waiting',
  'checking',
  'running',
  'done',
  'cancelled',
  'refused',
  'failed',
  'stopped',
] as const
