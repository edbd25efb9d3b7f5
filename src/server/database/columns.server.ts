/** Columns that many tables have. */
export type Stamps = { createdAt: string; updatedAt: string; version: number }
