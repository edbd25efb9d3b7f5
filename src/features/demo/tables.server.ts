/** The tables of the demo, the same for both database engines. */
import type { Generated } from 'kysely'
import type { DemoKind } from './demo-kinds.ts'

/** `key`: the id of the row, or what else tells it apart from others of its kind. */
type Item = { kind: DemoKind; key: string; version: number }

export type DemoTables = {
  /** What the demo brought and what is still there. Whether anybody changed it shows its version, see `demo-items.server.ts`. */
  demoItem: Item
  /** What a removal took away, until the time of the trash is over. Only then is it gone for good. */
  demoRemoved: Item & {
    id: Generated<number>
    /** The long work that removed it. */
    removalId: number
    /** The row itself as JSON. Null for what has a trash of its own, and for what was kept and no longer counts as demo. */
    stored: string | null
    /** A file that the row pointed at. */
    ref: string | null
    removedAt: string
  }
}
