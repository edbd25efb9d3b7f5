/** The settings page. Its route module is `src/settings-page.tsx`. */
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { SettingsForm } from './settings-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const settingsLoader = adminLoader(async ({ api }) => {
  const [settings, staffSettings] = await Promise.all([
    api.call('GET /settings'),
    api.call('GET /settings/staff'),
  ])
  return { settings, staffSettings }
})

/** `more`: sections of other features. `feed`: what became of the product feed. */
export function SettingsPage(parts: { more: ReactNode; feed: ReactNode }) {
  const loaderData = useLoaderData<typeof settingsLoader>()
  return <SettingsForm {...loaderData} {...parts} />
}
