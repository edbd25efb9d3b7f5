// `/.well-known/security.txt`: published from the settings, until its last day.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { eventsApi } from '../history/events.contract.ts'
import { settingsApi } from './settings.contract.ts'

const app = openTestApp({ env: { PUBLIC_SITE_URL: 'https://shop.example' } })
const plain = openTestApp()
const path = '/.well-known/security.txt'
const get = (of = app) => of.app.inject(path)
const change = (body: object, of = app) => of.send(settingsApi.updateSettings, { body })
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

beforeEach(() => change({ securityContact: '', securityExpires: '' }))

describe('security.txt', () => {
  test('is not found before somebody enters a contact, nor after it is removed', async () => {
    expect((await get()).statusCode).toBe(404)
    await change({ securityContact: 'security@shop.example' })
    expect((await get()).statusCode).toBe(200)
    const { body } = await change({ securityContact: '' })
    expect([body.securityExpires, (await get()).statusCode]).toEqual(['', 404])
  })

  test('names the contact, its last day, the languages and its own address', async () => {
    await change({ securityContact: 'security@shop.example', securityExpires: '2099-01-31' })
    const { body, headers } = await get()
    expect(body).toBe(
      [
        'Contact: mailto:security@shop.example',
        'Expires: 2099-01-31T23:59:59Z',
        'Preferred-Languages: en, fa',
        'Canonical: https://shop.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    })
    await change({ securityContact: 'https://shop.example/report?to=@us' })
    expect((await get()).body).toContain('Contact: https://shop.example/report?to=@us\n')
    expect((await app.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
  })

  test('has no address of its own on a site without https, which the standard does not allow', async () => {
    await change({ securityContact: 'security@shop.example' }, plain)
    expect((await get(plain)).body).not.toContain('Canonical')
  })

  test('expires a year after the contact was saved, unless another day was chosen', async () => {
    const { body } = await change({ securityContact: 'security@shop.example' })
    expect(body.securityExpires).toBe(day(364))
    const changed = await change({ securityContact: 'other@shop.example', securityExpires: day(10) })
    expect(changed.body.securityExpires).toBe(day(10))
  })

  test('is not found from the day after its last one, and other settings can still be saved', async () => {
    await change({ securityContact: 'security@shop.example', securityExpires: day(0) })
    expect((await get()).statusCode).toBe(200)
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
    try {
      expect((await get()).statusCode).toBe(404)
    } finally {
      vi.useRealTimers()
    }
    await change({ securityExpires: '2020-01-01' })
    expect((await get()).statusCode).toBe(404)
    expect((await change({ tagline: 'Light' })).status).toBe(200)
  })

  test.each([
    [{ securityContact: 'nobody' }, 'securityContact'],
    [{ securityContact: 'http://shop.example/report' }, 'securityContact'],
    [{ securityContact: 'https://user:word@shop.example/' }, 'securityContact'],
    [{ securityContact: 'a@shop.example\r\nContact: mailto:b@evil.example' }, 'securityContact'],
    [{ securityContact: 'javascript:alert(1)' }, 'securityContact'],
    [{ securityExpires: 'tomorrow' }, 'securityExpires'],
    [{ securityExpires: '2026-02-30' }, 'securityExpires'],
  ])('refuses %j', async (body, field) => {
    const response = await change(body)
    expect([response.status, Object.keys(response.body.error?.fields ?? {})]).toEqual([400, [field]])
    expect((await get()).body).not.toContain('evil')
  })

  test('a change is in the history and can be undone', async () => {
    await change({ securityContact: 'security@shop.example', securityExpires: '2099-01-31' })
    const [event] = (await app.send(eventsApi.listEvents, { query: { entity: 'settings' } })).body.items
    expect(Object.keys(event.changes)).toEqual(['securityContact', 'securityExpires'])
    expect((await app.send(eventsApi.undoEvent, { params: { id: event.id } })).status).toBe(200)
    expect((await get()).statusCode).toBe(404)
  })
})
