// Writes of serial numbers, which have no call of the API.
import type { TwoApps } from '../two-apps.ts'

/** The range begins with `AB0001`. It is refused if it is there already. */
export function serialWrites({ database: { db }, services }: TwoApps, productId = 0) {
  const fields = { productId, state: 'registered' } as const
  return {
    serialAdded: () => services.warranties.addSerial({ serial: crypto.randomUUID(), ...fields }),
    rangeAdded: () => services.warranties.addRange({ prefix: 'AB', from: '0001', to: '0999', ...fields }),
    async serialsRemoved() {
      const serials = await db.selectFrom('serial').select('serial').execute()
      const ranges = await db.selectFrom('serialRange').select('first').execute()
      const numbers = [...serials.map(({ serial }) => serial), ...ranges.map(({ first }) => first)]
      for (const number of numbers) await services.warranties.remove(number)
    },
  }
}
