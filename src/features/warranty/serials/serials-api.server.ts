import { handle } from '#server/http/api.server.ts'
import { serialsApi } from './serials.contract.ts'
import type { Serials } from './serials.server.ts'

export function serveSerials(serials: Serials) {
  return [
    handle(serialsApi.listSerials, ({ query }) => serials.list(query)),
    handle(serialsApi.listBatches, ({ query }) => serials.listBatches(query.q)),
    handle(serialsApi.serialById, ({ params }) => serials.requireEntry('serial', params.id)),
    handle(serialsApi.rangeById, ({ params }) => serials.requireEntry('range', params.id)),
    handle(serialsApi.serialByNumber, ({ params }) => serials.byNumber(params.serial)),
    handle(serialsApi.serialTimeline, ({ params }) => serials.timeline(params.serial)),
    handle(serialsApi.addSerial, ({ body }, caller) => serials.addOne(body, caller)),
    handle(serialsApi.addSerialRange, ({ body }, caller) => serials.addRange(body, caller)),
    handle(serialsApi.addSerialLines, ({ body }, caller) => serials.addLines(body, caller)),
    handle(serialsApi.actOnSerial, ({ body }, caller) => serials.act(body, caller)),
    handle(serialsApi.removeSerial, ({ body }, caller) => serials.remove(body, caller)),
    handle(serialsApi.changeSerials, ({ body }, caller) => serials.changeMany(body, caller)),
  ]
}
