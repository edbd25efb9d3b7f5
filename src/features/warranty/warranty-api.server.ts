import { handle } from '#server/http/api.server.ts'
import type { LookUps } from './look-ups/look-ups.server.ts'
import { serveLookUps } from './look-ups/look-ups-api.server.ts'
import { warrantyApi } from './warranty.contract.ts'
import type { Warranties } from './warranty.server.ts'

export function serveWarranty(warranties: Warranties, lookUps: LookUps) {
  return [
    handle(warrantyApi.warrantyOf, async ({ params }, caller) => {
      const warranty = await warranties.lookUp(params.serial, caller)
      // What staff try is not what visitors ask for.
      if (!caller.admin) lookUps.record(warranty)
      return warranty
    }),
    ...serveLookUps(lookUps),
  ]
}
