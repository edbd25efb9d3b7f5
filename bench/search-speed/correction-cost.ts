// How much CPU time a correction takes, for the costliest queries known: many misspelt words, common and rare ones. On SQLite all
// of it is spent in the thread that asks.
import { createSearch } from '../../src/features/catalogue/search/search.server.ts'
import { openDatabase } from '../../src/server/database/database.server.ts'
import { readConfig } from '../../src/server/process/config.server.ts'
import { misspeltSentence, searchKinds } from './queries.ts'

const commonMisspelt = 'stele kettel glas pott lampp chiar tabel rugg pann knfe bowll'
const costly: ((at: number) => string)[] = [
  misspeltSentence,
  at => misspeltSentence(at).split(' ').slice(0, 5).join(' '),
  at => `${commonMisspelt} zzq${at}`,
  at => `steel kettle glass pot lamp chair table rug pan knife bowl zq${at}`,
  at => searchKinds['words left out']?.(at) ?? '',
]
const rounds = 30
/** The first ones also compile statements and code. */
const warmUps = 5

/** The most CPU milliseconds that any of these queries took, and the median. */
export async function correctionCost(env: Record<string, string>) {
  const database = await openDatabase(readConfig(env))
  const search = createSearch({ database, listMainImages: async () => new Map() })
  const times: number[] = []
  for (const query of costly) {
    for (let at = 0; at < rounds; at++) {
      const begun = process.threadCpuUsage()
      await search.correct(query(at).slice(0, 100))
      const { user, system } = process.threadCpuUsage(begun)
      if (at >= warmUps) times.push((user + system) / 1000)
    }
  }
  await database.close()
  return times
}
