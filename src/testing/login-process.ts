// Run as a separate process: tries one password many times at once and prints the results.
import { createAccounts } from '#features/accounts/accounts.server.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { createLoginTrace } from '#features/history/login-trace.server.ts'
import { openDatabase } from '#server/database/database.server.ts'
import { createLimits } from '#server/http/limits.server.ts'
import { readConfig } from '#server/process/config.server.ts'
import { codeOf } from '#shared/errors.ts'

const { username, password, address, times } = JSON.parse(process.argv[2] ?? '{}')
const database = await openDatabase(readConfig())
const accounts = createAccounts({
  database,
  limits: createLimits(database),
  record: recordEvent,
  trace: createLoginTrace(database),
  siteNames: async () => [],
})

async function tryLogin() {
  // `busy` is not a result: an attacker would try again.
  for (;;) {
    try {
      await accounts.login({ username, password }, { address })
      return 'in'
    } catch (error) {
      const code = codeOf(error)
      if (code === undefined) throw error
      if (code !== 'busy') return code
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}

process.stdout.write(JSON.stringify(await Promise.all(Array.from({ length: times }, tryLogin))))
await database.close()
