import { describe, expect, test } from 'vitest'
import { firstSettings, type Settings } from '../settings.ts'
import { settingsProblems } from './settings-problems.ts'
import { emptyCentre, toSettingsBody, toSettingsFormPath, toSettingsValues } from './settings-values.ts'

const stamps = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', version: 1 }
const settings: Settings = {
  ...firstSettings('en'),
  ...{ logo: null, logoDark: null, icon: null },
  heroImage: null,
  hasHelp: false,
  hasSerials: false,
  baseLocale: 'en',
  ...stamps,
}
const units = { currency: 'USD', locale: 'en' } as const
const north = { name: 'North', address: '', phone: '', translations: { fa: { name: 'شمال' } } }

describe('the settings form', () => {
  test('sends what was loaded if nothing was changed', () => {
    const loaded = { ...settings, phones: ['021 1', '021 2'], serviceCentres: [north] }
    const body = toSettingsBody(toSettingsValues(loaded, units), units)
    expect(body).toMatchObject({ name: 'Vitrin', phones: ['021 1', '021 2'], currency: 'USD' })
    expect(body.serviceCentres).toEqual([{ ...north, translations: { fa: { name: 'شمال', address: '' } } }])
  })

  test('does not send blank lines and blank service centres', () => {
    const values = {
      ...toSettingsValues(settings, units),
      phones: '\n 021 1 \n\n',
      serviceCentres: [emptyCentre('fa')],
    }
    expect(toSettingsBody(values, units)).toMatchObject({ phones: ['021 1'], serviceCentres: [] })
  })

  test('shows a problem at its field, even if blank entries were left out', () => {
    const values = {
      ...toSettingsValues({ ...settings, serviceCentres: [north] }, units),
      phones: '021 111\nnobody',
    }
    values.serviceCentres.unshift(emptyCentre('fa'))
    const second = values.serviceCentres[1]
    if (second) second.phone = 'x'
    expect(toSettingsFormPath('serviceCentres.0.phone', values)).toBe('serviceCentres.1.phone')
    expect(settingsProblems(values, units)).toEqual({
      phones: '“nobody”: Enter a phone number like +44 20 7946 0958.',
      'serviceCentres.1.phone': 'Enter a phone number like +44 20 7946 0958.',
    })
  })
})
