/** The table of questions and answers, the same for both database engines. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

export type HelpTables = {
  /** The questions and answers of the help page. */
  helpQuestion: Stamps & {
    id: Generated<number>
    question: string
    answer: string
    translations: string
    visible: number
    position: number
  }
}

/** Which tables public pages show something of. They are written in a `contentTransaction` only, which a test watches. */
export const helpContent: Record<keyof HelpTables, boolean> = { helpQuestion: true }
