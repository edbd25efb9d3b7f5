import { handle } from '#server/http/api.server.ts'
import type { Preview } from './previews.contract.ts'
import { previewsApi } from './previews.contract.ts'
import type { Previews } from './previews.server.ts'

type Shown = Preview['shows']
/** Completes the snapshot of each kind by what visitors see around it at the moment. */
type Kinds = { [Kind in Shown['kind']]: (snapshot: unknown) => Promise<Extract<Shown, { kind: Kind }>> }

export function servePreviews(previews: Pick<Previews, 'require'>, kinds: Kinds) {
  return [
    handle(previewsApi.openPreview, async ({ body }) => {
      const { kind, snapshot, createdAt, expiresAt } = await previews.require(body.secret)
      return { createdAt, expiresAt, shows: await kinds[kind](snapshot) }
    }),
  ]
}
