const dayMs = 24 * 3600_000
const newFor = 30 * dayMs

/** Whether something made then is still new on that day, as `2026-11-15`. */
export const isNew = (createdAt: string, today: string) => Date.parse(today) - Date.parse(createdAt) < newFor
