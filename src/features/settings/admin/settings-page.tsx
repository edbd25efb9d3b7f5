import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { SettingsForm } from './settings-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api }) => {
  const [settings, staffSettings] = await Promise.all([
    api.call('GET /settings'),
    api.call('GET /settings/staff'),
  ])
  return { settings, staffSettings }
})

export function Component() {
  const loaderData = useLoaderData<typeof loader>()
  return <SettingsForm {...loaderData} />
}
