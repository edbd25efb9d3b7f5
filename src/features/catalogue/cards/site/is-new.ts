const dayMs = 24 * 3600_000
const newForMs = 30 * dayMs

/** Whether something created at that time is still new on the day `today`, written as `2026-11-15`. */
export const isNew = (createdAt: string, today: string) =>
  Date.parse(today) - Date.parse(createdAt) < newForMs
