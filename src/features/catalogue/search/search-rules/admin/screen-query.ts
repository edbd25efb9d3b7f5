/** What the address of the search screen says: which entries and which searches of visitors are listed. */
import {
  type SearchRuleKind,
  searchRuleKinds,
  searchRuleLimits,
  type TermList,
  termLists,
} from '../../../model/search-rule-kinds.ts'

export const screenPath = '/admin/search'
export const createPath = `${screenPath}/create`

export type ScreenQuery = {
  kind: SearchRuleKind
  q: string
  page: number
  list: TermList
  listPage: number
}

const toPage = (text: string | null) => (/^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 1)

export function readScreenQuery(params: URLSearchParams): ScreenQuery {
  return {
    kind: searchRuleKinds.find(kind => kind === params.get('kind')) ?? 'synonym',
    q: Array.from(params.get('q') ?? '')
      .slice(0, searchRuleLimits.query)
      .join(''),
    page: toPage(params.get('page')),
    list: termLists.find(list => list === params.get('list')) ?? 'nothing',
    listPage: toPage(params.get('listPage')),
  }
}

/** Leaves out what is as it is without being said. */
export function screenAddress({ kind, q, page, list, listPage }: ScreenQuery): string {
  const params = new URLSearchParams({
    ...(kind !== 'synonym' && { kind }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(list !== 'nothing' && { list }),
    ...(listPage > 1 && { listPage: String(listPage) }),
  })
  return params.size > 0 ? `${screenPath}?${params}` : screenPath
}

/** The page on which an entry of this kind is added, with what is known of it already. */
export function createAddress(kind: SearchRuleKind, text = ''): string {
  return `${createPath}?${new URLSearchParams({ kind, ...(text && { text }) })}`
}
