// Serial numbers for journeys, one for each outcome. They are written to the database directly, which is faster than six calls.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const day = (monthsAgo: number) => {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - monthsAgo, 15)
  return date.toISOString().slice(0, 10)
}

function write(dataDir: string, change: (database: DatabaseSync) => void) {
  const database = new DatabaseSync(join(dataDir, 'vitrin.sqlite'), { timeout: 5000 })
  change(database)
  // No row says what this version changed, so every page is rendered anew: they show whether there are serial numbers.
  database.exec('update "contentVersion" set "version" = "version" + 1')
  database.close()
}

/** One number for each outcome; returns what they begin with. */
export function insertSerials(productId: number, dataDir = process.env.E2E_DATA_DIR ?? '') {
  const mark = `E${process.pid}${Date.now() % 1_000_000}`
  write(dataDir, database => {
    const insert = database.prepare(
      `insert into "serial" ("serial", "productId", "startsOn", "months", "expiresOn", "state", "reason", "createdAt", "updatedAt", "version")
       values (?, ?, ?, 24, ?, ?, ?, ?, ?, 1)`,
    )
    const now = new Date().toISOString()
    insert.run(`${mark}ACTIVE`, productId, day(6), day(-18), 'activated', '', now, now)
    insert.run(`${mark}NEW`, productId, null, null, 'registered', '', now, now)
    insert.run(`${mark}EXPIRED`, productId, day(30), day(6), 'activated', '', now, now)
    insert.run(`${mark}VOID`, productId, day(6), day(-18), 'void', 'Opened by others', now, now)
    insert.run(`${mark}REPLACED`, productId, day(6), day(-18), 'replaced', '', now, now)
  })
  return mark
}

export const deleteSerials = (dataDir: string) =>
  write(dataDir, database => database.exec('delete from "serial"'))
