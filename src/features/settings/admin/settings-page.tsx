import { useLoaderData } from 'react-router'
import { adminLoading } from '#admin/load.ts'
import { SettingsForm } from './settings-form.tsx'

export const loader = adminLoading(async ({ api }) => {
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
