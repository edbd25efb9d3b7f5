/** How long what was deleted can be restored. After that it is purged. */
export const trashDays = 30
export const trashMs = trashDays * 24 * 3600_000
