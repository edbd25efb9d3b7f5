// The queries of both halves with the products a sensible person would accept as the right answer, and those that nothing fits.
// They were written before the search was changed for them, and before anybody looked at what it answers.
import { readQueries } from '../search-quality/queries.ts'
import { products } from './products.ts'
import { heldOutQueries } from './queries-held-out.ts'
import { openQueries } from './queries-open.ts'

export const queries = readQueries(products, { open: openQueries, 'held-out': heldOutQueries })
export { unfitByChance, unfitQueries } from './queries-unfit.ts'
