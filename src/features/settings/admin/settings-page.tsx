import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/settings-page.ts'
import { SettingsForm } from './settings-form.tsx'

export const clientLoader = adminLoading(async ({ api }) => {
  const [settings, staffSettings] = await Promise.all([
    api.call('GET /settings'),
    api.call('GET /settings/staff'),
  ])
  return { settings, staffSettings }
})

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return <SettingsForm {...loaderData} />
}
