import { handle } from '#server/http/api.server.ts'
import { cannedRepliesApi } from './canned-replies.contract.ts'
import type { CannedReplies } from './canned-replies.server.ts'

export function serveCannedReplies(replies: CannedReplies) {
  return [
    handle(cannedRepliesApi.listCannedReplies, async () => ({ items: await replies.listAll() })),
    handle(cannedRepliesApi.cannedReplyById, ({ params }) => replies.requireById(params.id)),
    handle(cannedRepliesApi.createCannedReply, ({ body }, caller) => replies.create(body, caller)),
    handle(cannedRepliesApi.updateCannedReply, ({ params, body }, caller) =>
      replies.update(params.id, body, caller),
    ),
    handle(cannedRepliesApi.deleteCannedReply, ({ params }, caller) => replies.remove(params.id, caller)),
  ]
}
