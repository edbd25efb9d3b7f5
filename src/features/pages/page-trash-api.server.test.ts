// The trash of the shop's own pages.
import { expect, test } from 'vitest'
import { trashMs } from '../../shared/trash.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { eventsApi } from '../history/events.contract.ts'
import { pageTrashApi } from './page-trash.contract.ts'
import { pagesApi } from './pages.contract.ts'

const app = openTestApp()

describeRefusals(app, pageTrashApi)

const about = { title: 'About us', translations: { fa: { title: 'درباره ما' } } }

const add = (body: Record<string, unknown>) => app.send(pagesApi.createPage, { body })
const remove = (id: number) => app.send(pagesApi.deletePage, { params: { id } })
const lastEvent = async (id: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'page', entityId: String(id) } })).body.items[0]
const undoLast = async (id: number) =>
  app.send(eventsApi.undoEvent, { params: { id: (await lastEvent(id)).id } })
const listTrash = async () => (await app.send(pageTrashApi.pageTrash)).body

test('has what was deleted and is not back, the newest first', async () => {
  const { body: first } = await add(about)
  const { body: second } = await add({ title: 'Delivery' })
  for (const { id } of [first, second]) await remove(id)
  const both = [
    { id: second.id, title: 'Delivery', translations: {}, deletedAt: expect.any(String) },
    { id: first.id, title: 'About us', translations: { fa: { title: 'درباره ما' } } },
  ]
  expect(await listTrash()).toMatchObject(both)
  await undoLast(first.id)
  expect(await listTrash()).toMatchObject([both[0]])
  // Deleted once more, it is there once.
  await remove(first.id)
  expect((await listTrash()).map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
})

test('has nothing that was deleted over 30 days ago', async () => {
  const { body: old } = await add({ title: 'Old terms' })
  await remove(old.id)
  await app.database.db
    .updateTable('event')
    .set({ at: new Date(Date.now() - trashMs - 1000).toISOString() })
    .where('id', '=', (await lastEvent(old.id)).id)
    .execute()
  expect((await listTrash()).filter(({ id }: { id: number }) => id === old.id)).toEqual([])
})

expectWholeContractSeen(app, pageTrashApi)
