import { handle } from '#server/http/api.server.ts'
import { cannedRepliesApi } from './canned-replies.contract.ts'
import type { CannedReplies } from './canned-replies.server.ts'

export function serveCannedReplies(replies: CannedReplies) {
  return [
    handle(cannedRepliesApi.listCannedReplies, () => replies.list()),
    handle(cannedRepliesApi.cannedReplyById, ({ params }) => replies.requireById(params.id)),
    handle(cannedRepliesApi.createCannedReply, ({ body }) => replies.create(body)),
    handle(cannedRepliesApi.updateCannedReply, ({ params, body }) => replies.update(params.id, body)),
    handle(cannedRepliesApi.deleteCannedReply, ({ params }) => replies.remove(params.id)),
  ]
}
