import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { fieldsWithoutInput } from '../../../testing/forms/form-inputs.ts'
import { firstSettings, type HeroImage, type Settings } from '../settings.ts'
import { serviceCentreFields, settingsFields } from '../settings-fields.ts'
import type { StaffSettings } from '../staff-settings.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { SettingsForm } from './settings-form.tsx'

const site = { baseLocale: 'en', currency: 'USD', timeZone: 'UTC', names: { en: 'Vitrin', fa: 'Vitrin' } }
const stamps = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', version: 1 }
const centre = { name: 'North', address: '', phone: '', translations: {} }
const settings: Settings = {
  ...firstSettings('en'),
  ...{ logo: null, logoDark: null, icon: null },
  serviceCentres: [centre],
  // Its side and its text are asked for only when there is a picture.
  heroImage: { ref: 'a', url: '/media/a', width: 1920, height: 960, tone: '#fff', ink: 'dark' } as HeroImage,
  hasHelp: false,
  hasSerials: false,
  baseLocale: 'en',
  ...stamps,
}
const staff = { notifyEmails: [], ...stamps } as unknown as StaffSettings

test('the form has an input, with its name, for every setting', () => {
  const routes = [{ path: '/', element: <SettingsForm settings={settings} staffSettings={staff} /> }]
  const { container } = render(
    <PageInfoContext value={{ site, locale: 'en' } as PageInfo}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter(routes)} />
      </MantineProvider>
    </PageInfoContext>,
  )
  expect(fieldsWithoutInput(container, settingsFields, 'fa')).toEqual([])
  const { translations, ...labels } = settingsAdminTexts.en.fields
  for (const label of Object.values(labels)) {
    expect([label, screen.queryAllByText(text => text.startsWith(label)).length]).not.toEqual([label, 0])
  }
  const names = Object.keys(serviceCentreFields).map(name => `serviceCentres.0.${name}`)
  const inCentre = Object.fromEntries(names.map(name => [name, { kind: 'own' }] as const))
  expect(fieldsWithoutInput(container, inCentre, 'fa')).toEqual([])
})
