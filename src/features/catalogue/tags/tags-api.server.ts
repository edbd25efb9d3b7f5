import { handle } from '#server/http/api.server.ts'
import { tagsApi } from './tags.contract.ts'
import type { Tags } from './tags.server.ts'

export function serveTags(tags: Tags) {
  return [
    handle(tagsApi.listTags, ({ query }) => tags.list(query)),
    handle(tagsApi.deleteUnusedTags, (_, caller) => tags.removeUnused(caller)),
    handle(tagsApi.tag, ({ params }) => tags.requireOne(params.id)),
    handle(tagsApi.updateTag, ({ params, body }, caller) => tags.update(params.id, body, caller)),
    handle(tagsApi.mergeTag, ({ params, body }, caller) => tags.merge(params.id, body.into, caller)),
    handle(tagsApi.deleteTag, ({ params }, caller) => tags.remove(params.id, caller)),
  ]
}
