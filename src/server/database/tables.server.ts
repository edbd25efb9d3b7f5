/** The types of the server's own tables. The features' stand in their folders, and all are joined in `src/tables.server.ts`. */
export type TryLimitTable = {
  /** A hash, so that the table does not reveal who tried what. */
  key: string
  /** When each try that counts stops counting, in milliseconds, as JSON; with its owner if it has one. */
  times: string
  /** The latest of these times. */
  endsAt: string
}

export type ServerTables = {
  migration: { name: string; appliedAt: string }
  /** A single row, whose version every content write raises. */
  contentVersion: { id: number; version: number }
  /** The tags that each of the last content writes changed, as a JSON array. See content-changes.server.ts. */
  contentChange: { version: number; tags: string }
  /** Recent tries, for rate limits: see limits.server.ts. */
  tryLimit: TryLimitTable
  /** What a process holds while it lives: see leases.server.ts. */
  lease: { name: string; owner: string; until: string }
}
