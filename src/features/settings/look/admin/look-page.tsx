/** The page that changes the look of the shop: logo, colour, corners, home page, with a preview of what is not saved. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { LookForm } from './look-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

const load = adminLoader(({ api }) => api.call('GET /settings'))

export { load as loader }

export function Component() {
  return <LookForm settings={useLoaderData<typeof load>()} />
}
