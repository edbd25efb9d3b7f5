/** What the inbox shows, as given in the address. So reloading, the back button and a copied link all lead to the same view. */
import { type Topic, topics } from '../../ticket-bounds.ts'

export const inboxPath = '/admin/messages'

export const inboxStatuses = ['open', 'closed', 'all'] as const
export type InboxStatus = (typeof inboxStatuses)[number]
export type InboxQuery = {
  q: string
  status: InboxStatus
  topic: Topic | undefined
  unread: boolean
  assignee: 'me' | 'none' | undefined
  trash: boolean
  page: number
  /** The open conversation. */
  id: number | undefined
}

export const defaultQuery: InboxQuery = {
  q: '',
  status: 'open',
  topic: undefined,
  unread: false,
  assignee: undefined,
  trash: false,
  page: 1,
  id: undefined,
}

/** A search is for all conversations, unless one of the tabs is chosen. */
export const defaultStatus = (q: string): InboxStatus => (q === '' ? 'open' : 'all')

const maxSearchLength = 200
const wholeNumber = /^[1-9]\d{0,14}$/

/** Unknown values are ignored, so that an old or mistyped link still opens the inbox. */
export function inboxQueryOf(params: URLSearchParams): InboxQuery {
  const q = (params.get('q') ?? '').trim().slice(0, maxSearchLength)
  const status = params.get('status')
  const topic = params.get('topic')
  const assignee = params.get('assignee')
  return {
    q,
    status: inboxStatuses.find(one => one === status) ?? defaultStatus(q),
    topic: topics.find(one => one === topic),
    unread: params.get('unread') === 'true',
    assignee: assignee === 'me' || assignee === 'none' ? assignee : undefined,
    trash: params.get('trash') === 'true',
    page: Math.min(numberOf(params.get('page')) ?? 1, 10_000),
    id: numberOf(params.get('id')),
  }
}

const numberOf = (text: string | null) => (text && wholeNumber.test(text) ? Number(text) : undefined)

/** The address contains only what differs from the default. */
export function inboxAddress(query: InboxQuery): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.status !== defaultStatus(query.q)) params.set('status', query.status)
  if (query.topic) params.set('topic', query.topic)
  if (query.unread) params.set('unread', 'true')
  if (query.assignee) params.set('assignee', query.assignee)
  if (query.trash) params.set('trash', 'true')
  if (query.page > 1) params.set('page', String(query.page))
  if (query.id) params.set('id', String(query.id))
  const text = params.toString()
  return text ? `${inboxPath}?${text}` : inboxPath
}

/** Changes filters of a list. It then starts at its first page, and the open conversation stays open. */
export function withFilters(query: InboxQuery, changes: Partial<InboxQuery>): InboxQuery {
  const isChosen = query.status !== defaultStatus(query.q)
  const status = changes.q === undefined || isChosen ? query.status : defaultStatus(changes.q)
  return { ...query, status, page: 1, ...changes }
}

/** Open, closed and all are tabs: looking at another one is no filter. */
export const isInboxFiltered = ({ q, topic, unread, assignee }: InboxQuery) =>
  q !== '' || topic !== undefined || unread || assignee !== undefined

/** The query of `GET /ticket`. The trash shows open and closed tickets alike, so it has no status. */
export function listQueryOf({ q, status, topic, unread, assignee, trash, page }: InboxQuery) {
  return {
    page,
    pageSize: 25,
    ...(q && { q }),
    ...(status !== 'all' && !trash && { status }),
    ...(topic && { topic }),
    ...(unread && { unread: 'true' as const }),
    ...(assignee && { assignee }),
    ...(trash && { deleted: 'true' as const }),
  }
}
