/** What the page's address asks for; whatever makes no sense there is left out. */
import { type EventAction, type EventEntity, eventActions, eventEntities } from '../event.ts'

export type ActivityQuery = {
  entity?: EventEntity
  entityId?: number
  admin?: number
  action?: EventAction
  page?: number
}

const numberOf = (text: string | null, most = 999_999_999_999) => {
  if (!text || !/^[1-9]\d{0,11}$/.test(text) || Number(text) > most) return undefined
  return Number(text)
}

/** Deeper the API does not go, at its page size of 25. */
const deepestPage = 400

export function activityQueryOf(query: URLSearchParams): ActivityQuery {
  const entity = eventEntities.find(one => one === query.get('entity'))
  const asked: ActivityQuery = {
    entity,
    // A number alone says nothing.
    entityId: entity && numberOf(query.get('entityId')),
    admin: numberOf(query.get('admin')),
    action: eventActions.find(one => one === query.get('action')),
    page: numberOf(query.get('page'), deepestPage),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** The page of what an event speaks of; attributes are found at their category. */
export function pathOf(entity: EventEntity, id: number): string {
  const paths: Record<EventEntity, string> = {
    product: `/admin/products/${id}`,
    category: `/admin/categories/${id}`,
    attribute: '/admin/categories',
    settings: '/admin/settings',
    help: `/admin/help/${id}`,
    ticket: '/admin/messages',
    admin: '/admin/admins',
    login: '/admin/admins',
  }
  return paths[entity]
}

export function activityPathOf(asked: ActivityQuery): string {
  const pairs = Object.entries(asked).filter(([name, value]) => {
    return value !== undefined && !(name === 'page' && value === 1)
  })
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
  return pairs.length > 0 ? `/admin/activity?${query}` : '/admin/activity'
}
