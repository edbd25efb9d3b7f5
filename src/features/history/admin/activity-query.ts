/** The query of the Activity page, read from and written to its address. Invalid values are ignored. */
import { type EventAction, type EventEntity, eventActions, eventEntities, loginActions } from '../event.ts'

export type ActivityQuery = {
  entity?: EventEntity
  entityId?: number
  admin?: number
  action?: EventAction
  page?: number
}

const numberOf = (text: string | null, max = 999_999_999_999) => {
  if (!text || !/^[1-9]\d{0,11}$/.test(text) || Number(text) > max) return undefined
  return Number(text)
}

/** The last page the API allows, with its page size of 25. */
const deepestPage = 400

export function activityQueryOf(query: URLSearchParams): ActivityQuery {
  const action = eventActions.find(one => one === query.get('action'))
  // Logins have a view of their own.
  const isLogins = query.get('view') === 'logins' || loginActions.some(one => one === action)
  const entity = isLogins ? 'login' : eventEntities.find(one => one === query.get('entity'))
  const result: ActivityQuery = {
    entity,
    // An id without an entity has no meaning.
    entityId: entity && numberOf(query.get('entityId')),
    admin: numberOf(query.get('admin')),
    action,
    page: numberOf(query.get('page'), deepestPage),
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined))
}

/** Whether logins are listed rather than changes. */
export const isLoginView = ({ entity }: ActivityQuery) => entity === 'login'

export function activityPathOf(activityQuery: ActivityQuery): string {
  const { entity, ...others } = activityQuery
  const first = entity === 'login' ? { view: 'logins' } : { entity }
  const pairs = Object.entries({ ...first, ...others }).filter(([name, value]) => {
    return value !== undefined && !(name === 'page' && value === 1)
  })
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
  return pairs.length > 0 ? `/admin/activity?${query}` : '/admin/activity'
}
