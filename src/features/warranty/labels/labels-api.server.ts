import type { Database } from '#server/database/database.server.ts'
import { handle } from '#server/http/api.server.ts'
import { labelsApi } from './labels.contract.ts'
import { listLabels } from './labels.server.ts'

export const serveLabels = ({ db }: Pick<Database, 'db'>) => [
  handle(labelsApi.listLabels, ({ body }) => listLabels(db, body)),
]
