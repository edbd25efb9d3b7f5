import { handle } from '#server/http/api.server.ts'
import { lookUpsApi } from './look-ups.contract.ts'
import type { LookUps } from './look-ups.server.ts'

export function serveLookUps(lookUps: LookUps) {
  return [
    handle(lookUpsApi.lookUpSummary, ({ query }) => lookUps.summary(query)),
    handle(lookUpsApi.listUnknownSerials, ({ query }) => lookUps.listUnknown(query)),
    handle(lookUpsApi.ignoreSerial, ({ body }) => lookUps.ignore(body.serial)),
    handle(lookUpsApi.listSerialAgain, ({ params }) => lookUps.listAgain(params.serial)),
  ]
}
