import { handle } from '#server/http/api.server.ts'
import { warrantyApi } from './warranty.contract.ts'
import type { Warranties } from './warranty.server.ts'

export function serveWarranty(warranties: Warranties) {
  return [handle(warrantyApi.warrantyOf, ({ params }, caller) => warranties.lookUp(params.serial, caller))]
}
