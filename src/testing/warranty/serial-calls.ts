// The calls of staff about serial numbers, as tests make them.
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { serialsApi } from '#features/warranty/serials/serials.contract.ts'
import type { TestApp } from '../test-app.ts'

export function serialCalls(app: TestApp) {
  let lookUps = 0
  const list = async (query: object = {}) => (await app.send(serialsApi.listSerials, { query })).body
  return {
    list,
    newProduct: async (name: string, more: object = {}): Promise<number> =>
      (await app.send(productsApi.createProduct, { body: { name, code: name, visible: true, ...more } })).body
        .id,
    add: async (body: object) => (await app.send(serialsApi.addSerial, { body })).body,
    addRange: (body: object) => app.send(serialsApi.addSerialRange, { body }),
    act: (body: object) => app.send(serialsApi.actOnSerial, { body }),
    printed: async (query: object = {}): Promise<string[]> =>
      (await list(query)).items.map((item: { printed: string }) => item.printed),
    undo: (id: number) => app.send(eventsApi.undoEvent, { params: { id } }),
    byNumber: async (serial: string) =>
      (await app.send(serialsApi.serialByNumber, { params: { serial } })).body,
    /** Each look-up uses another address, because the limit has its own test. */
    lookUp: (serial: string) => app.services.warranties.lookUp(serial, { address: `visitor ${++lookUps}` }),
  }
}
