/** The tables of questions and answers, as both engines store them. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

export type HelpTables = {
  /** Questions and answers of the help page. */
  helpQuestion: Stamps & {
    id: Generated<number>
    question: string
    answer: string
    translations: string
    visible: number
    position: number
  }
}
