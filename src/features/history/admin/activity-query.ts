/** The query of the Activity page, read from and written to its address. Invalid values are ignored. */
import { type EventAction, type EventEntity, eventActions, eventEntities } from '../event.ts'

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
  const entity = eventEntities.find(one => one === query.get('entity'))
  const result: ActivityQuery = {
    entity,
    // An id without an entity has no meaning.
    entityId: entity && numberOf(query.get('entityId')),
    admin: numberOf(query.get('admin')),
    action: eventActions.find(one => one === query.get('action')),
    page: numberOf(query.get('page'), deepestPage),
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined))
}

export function activityPathOf(activityQuery: ActivityQuery): string {
  const pairs = Object.entries(activityQuery).filter(([name, value]) => {
    return value !== undefined && !(name === 'page' && value === 1)
  })
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
  return pairs.length > 0 ? `/admin/activity?${query}` : '/admin/activity'
}
