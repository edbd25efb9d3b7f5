import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/settings-page.ts'
import { SettingsForm } from './settings-form.tsx'

export const clientLoader = adminLoading(async ({ api }) => ({ settings: await api.call('GET /settings') }))

export default function SettingsPage({ loaderData: { settings } }: Route.ComponentProps) {
  return <SettingsForm settings={settings} />
}
