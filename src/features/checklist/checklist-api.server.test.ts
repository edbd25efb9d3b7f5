// The checklist of a new shop: what it sees by itself, and what staff tick.
import { describe, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { adminsApi } from '../accounts/admins.contract.ts'
import { checklistApi } from './checklist.contract.ts'
import type { Checklist, StepName } from './checklist.ts'

const app = openTestApp()
const online = openTestApp({ env: { PUBLIC_SITE_URL: 'https://shop.example' } })
const withDemo = openTestApp()

describeRefusals(app, checklistApi)

const read = async (from = app): Promise<Checklist> => (await from.send(checklistApi.checklist)).body
const stepOf = ({ steps }: Checklist, name: StepName) => steps.find(one => one.name === name)
const missing = async (name: StepName) => stepOf(await read(), name)?.missing
const tick = (step: StepName, isTicked: boolean) =>
  app.send(checklistApi.tickStep, { params: { step }, body: { isTicked } })

describe('what the server sees by itself', () => {
  test('a new shop has everything before it, except a demo that it does not have', async () => {
    const { steps, isHidden } = await read()
    expect(isHidden).toBe(false)
    expect(steps.filter(step => step.missing.length === 0).map(step => step.name)).toEqual(['demo'])
    expect(steps.some(step => step.isTicked)).toBe(false)
  })

  test('a category, and a product once it is visible', async () => {
    const { body: category } = await app.send(categoriesApi.createCategory, { body: { name: 'Lamps' } })
    expect(await missing('category')).toEqual([])
    expect(await missing('products')).toEqual(['product'])
    const body = { name: 'Lamp', categoryId: category.id, visible: false }
    const { body: product } = await app.send(productsApi.createProduct, { body })
    expect(await missing('products')).toEqual(['visible_product'])
    await app.send(productsApi.updateProduct, { params: { id: product.id }, body: { visible: true } })
    expect(await missing('products')).toEqual([])
    await app.send(productTrashApi.removeProduct, { params: { id: product.id } })
    expect(await missing('products')).toEqual(['product'])
  })

  test('nothing of the demo counts as the shop’s own', async () => {
    expect(await withDemo.services.demo.loadRows()).toBe(true)
    const { steps } = await read(withDemo)
    const missingOf = Object.fromEntries(steps.map(step => [step.name, step.missing]))
    expect(missingOf).toMatchObject({
      ...{ category: ['category'], products: ['product'], about: ['page'] },
      ...{ colleague: ['colleague'], demo: ['removal'] },
    })
  })

  test('name, contact, hours and another currency', async () => {
    await app.send(settingsApi.updateSettings, {
      body: { name: 'Lampkin', phones: ['+98 21 5550 1234'], currency: 'EUR' },
    })
    expect(await missing('name')).toEqual(['logo'])
    expect(await missing('contact')).toEqual(['hours'])
    expect(await missing('money')).toEqual([])
    await app.send(settingsApi.updateSettings, { body: { hours: 'Every day', phones: [] } })
    expect(await missing('contact')).toEqual(['contact'])
  })

  test('a colleague who is not disabled', async () => {
    expect(await missing('colleague')).toEqual(['colleague'])
    const body = { username: 'sara', password: 'a-lamp-for-every-corner' }
    const { body: made } = await app.send(adminsApi.createAdmin, { body })
    expect(await missing('colleague')).toEqual([])
    await app.database.db
      .updateTable('admin')
      .set({ disabledAt: new Date().toISOString() })
      .where('id', '=', made.id)
      .execute()
    expect(await missing('colleague')).toEqual(['colleague'])
  })

  test('mail needs a server and a test mail', async () => {
    expect(await missing('mail')).toEqual(['mail_server'])
  })

  test('the address of the shop', async () => {
    expect(await missing('live')).toEqual(['public_address', 'encryption'])
    expect(stepOf(await read(online), 'live')?.missing).toEqual([])
  })
})

describe('what staff say', () => {
  test('a tick counts whatever is missing, and can be taken away', async () => {
    const { status, body } = await tick('mail', true)
    expect([status, stepOf(body, 'mail')]).toEqual([
      200,
      { name: 'mail', missing: ['mail_server'], isTicked: true },
    ])
    expect(stepOf((await tick('mail', true)).body, 'mail')?.isTicked).toBe(true)
    expect(stepOf((await tick('mail', false)).body, 'mail')?.isTicked).toBe(false)
  })

  test('ticks at one moment are all kept', async () => {
    const names = ['name', 'contact', 'money', 'live'] as const
    await Promise.all(names.map(name => tick(name, true)))
    expect((await read()).steps.filter(step => step.isTicked).map(step => step.name)).toEqual([...names])
  })

  test('the list can be hidden and shown again', async () => {
    const hide = async (isHidden: boolean) =>
      (await app.send(checklistApi.hideChecklist, { body: { isHidden } })).body.isHidden
    expect([await hide(true), (await read()).isHidden, await hide(false)]).toEqual([true, true, false])
  })
})

expectWholeContractSeen(app, checklistApi)
