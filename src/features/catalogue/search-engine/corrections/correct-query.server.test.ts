// What a correction costs is bounded, whatever is typed.
import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../../testing/test-app.ts'
import { productsApi } from '../../products/products.contract.ts'
import { createSearch } from '../../search/search.server.ts'

const site = openTestApp()
const known = 'kettle steel glass bamboo marble copper walnut ceramic leather cotton velvet granite'.split(
  ' ',
)
/** Each with two letters swapped. */
const misspelt = known.map(word => word.slice(0, 2) + word[3] + word[2] + word.slice(4))

let statements = 0
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements++
    return node
  },
  transformResult: async ({ result }) => result,
}

function openSearch() {
  const database = { ...site.servicesDatabase, db: site.servicesDatabase.db.withPlugin(counting) }
  return createSearch({ database, listMainImages: async () => new Map() })
}

beforeAll(async () => {
  for (const [index, word] of known.entries()) {
    const name = `${word} ${known[(index + 1) % known.length]}`
    await site.send(productsApi.createProduct, { body: { name, visible: true } })
  }
})

async function statementsFor(words: string[], what: 'correct' | 'widen') {
  const search = openSearch()
  await search[what](words.join(' '))
  statements = 0
  await search[what](words.join(' '))
  return statements
}

test('few words of a long query are corrected', async () => {
  for (const what of ['correct', 'widen'] as const) {
    // With every word corrected, the first query took 33.
    expect(await statementsFor(misspelt, what)).toBeLessThan(25)
    expect(await statementsFor([...misspelt, 'qzxv', 'wqzx', 'vwqz', 'xvwq'], what)).toBeLessThan(25)
  }
})

test('the longest words of a long query are still corrected, and all words of a short one', async () => {
  const search = openSearch()
  const long = await search.correct(`zq zx zv zw kettle ${misspelt[7]} zy`)
  expect(long?.correction.wording).toBe('kettle')
  const short = await search.correct(`${misspelt[3]} ${misspelt[4]}`)
  expect(short?.correction.wording).toBe('bamboo marble')
})
