import { readListQuery, toSearch } from '../../filters/site/list-query.ts'

/** The query of the search page for these words. */
export const searchFor = (q: string) =>
  toSearch(readListQuery(new URLSearchParams({ q }), { currency: '', locale: 'en' }), '')
