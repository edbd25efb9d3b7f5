import { endpoint } from '#shared/endpoint.ts'
import { feedStatus } from './feed.ts'

export const feedApi = {
  productFeed: endpoint({
    method: 'GET',
    path: '/product-feed',
    access: 'admin',
    summary:
      'Where the product feed is read, when it was written, and how many products it has and leaves out.',
    response: feedStatus,
  }),
}
