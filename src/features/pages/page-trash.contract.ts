import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { trashedPage } from './page.ts'

export const pageTrashApi = {
  pageTrash: endpoint({
    method: 'GET',
    path: '/pages/trash',
    access: 'admin',
    summary:
      'The pages that were deleted within 30 days, the newest first. Undoing the event of the deletion brings one back.',
    response: z.array(trashedPage),
  }),
}
