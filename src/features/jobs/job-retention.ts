/** For how many days a job that ended is listed. */
export const jobRetentionDays = { done: 7, failed: 30 } as const
