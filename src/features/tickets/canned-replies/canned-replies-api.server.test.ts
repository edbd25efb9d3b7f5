// The API of canned replies.
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { eventsApi } from '../../history/events.contract.ts'
import { cannedRepliesApi } from './canned-replies.contract.ts'
import { cannedReplyLimits } from './canned-reply.ts'

const app = openTestApp()
const { listCannedReplies, cannedReplyById, createCannedReply, updateCannedReply, deleteCannedReply } =
  cannedRepliesApi

const create = (body: Record<string, unknown>) => app.send(createCannedReply, { body })
const change = (id: number, body: Record<string, unknown>) =>
  app.send(updateCannedReply, { params: { id }, body })
const remove = (id: number) => app.send(deleteCannedReply, { params: { id } })
const lastEvent = async (id: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'cannedReply', entityId: String(id) } })).body
    .items[0]
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const list = async () => (await app.send(listCannedReplies)).body.items

describeRefusals(app, cannedRepliesApi)

describe('canned replies', () => {
  test('are stored in both languages, cleaned, and listed alphabetically', async () => {
    const { status, body } = await create({
      name: '  Base   sent ',
      en: 'Hello {name},\r\n\r\n\r\nyour {product}. <b>',
      fa: '{نام} عزيز',
    })
    expect([status, body]).toMatchObject([
      201,
      { name: 'Base sent', en: 'Hello {name},\n\nyour {product}. <b>', fa: '{نام} عزیز', version: 1 },
    ])
    for (const name of ['zebra', 'پایه', 'Apple', 'آب']) await create({ name, en: 'x' })
    const names = (await list()).map((reply: { name: string }) => reply.name)
    expect(names).toEqual(['آب', 'پایه', 'Apple', 'Base sent', 'zebra'])
  })

  test.each([
    [{ name: '', en: 'x' }, ['name', 'required']],
    [{ name: 'x'.repeat(81), en: 'x' }, ['name', 'too_long']],
    [{ name: 'a', en: 'x'.repeat(5001) }, ['en', 'too_long']],
    [{ name: 'a', fa: 'x'.repeat(5001) }, ['fa', 'too_long']],
    [{ name: 'a', en: ' \n ', fa: '' }, ['fa', 'required']],
    [{ name: 'a' }, ['en', 'required']],
    [{ name: '' }, ['fa', 'required']],
    [{ name: 'a', en: 1 }, ['en', 'invalid_type']],
  ])('%j is refused at its field', async (body, [field = '', code]) => {
    const { status, body: answer } = await create(body)
    expect([status, answer.error.fields[field]?.code]).toEqual([400, code])
  })

  test('one language is enough, and a change of one field leaves the others', async () => {
    const { id } = (await create({ name: 'One', fa: 'سلام' })).body
    const changed = await change(id, { name: 'Only Persian' })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: 'Only Persian', en: '', fa: 'سلام', version: 2 },
    ])
    const emptied = await change(id, { fa: '' })
    expect([emptied.status, emptied.body.error.fields.fa.code]).toEqual([400, 'required'])
    expect((await change(id, { fa: '', en: 'Hello' })).body).toMatchObject({
      en: 'Hello',
      fa: '',
      version: 3,
    })
  })

  test('a save based on an older version is refused; a save without changes keeps the version', async () => {
    const { id } = (await create({ name: 'Two', en: 'x' })).body
    expect((await change(id, { name: 'Two', version: 1 })).body.version).toBe(1)
    expect((await change(id, { en: 'y', version: 1 })).body.version).toBe(2)
    const late = await change(id, { en: 'z', version: 1 })
    expect([late.status, late.body.error.code, late.body.error.current]).toEqual([409, 'conflict', 2])
    expect((await change(id, { en: 'z' })).body).toMatchObject({ en: 'z', version: 3 })
    expect((await app.send(cannedReplyById, { params: { id } })).body).toMatchObject({
      id,
      en: 'z',
      version: 3,
    })
  })

  test('a deleted reply cannot be read', async () => {
    const { id } = (await create({ name: 'Three', en: 'x' })).body
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    expect((await change(id, { name: 'x' })).status).toBe(404)
    expect((await app.send(cannedReplyById, { params: { id } })).status).toBe(404)
    expect((await list()).some((reply: { id: number }) => reply.id === id)).toBe(false)
  })

  test('the history records each change and can undo it; a conflict names who saved since', async () => {
    const { id } = (await create({ name: 'Sent', en: 'Sent.' })).body
    await change(id, { name: 'Sent today', fa: 'رفت.' })
    const event = await lastEvent(id)
    expect(event).toMatchObject({ action: 'update', label: 'Sent today', undoable: true })
    expect(event.changes).toEqual({
      name: { before: 'Sent', after: 'Sent today' },
      fa: { before: '', after: 'رفت.' },
    })
    expect((await change(id, { name: 'Sent today' })).body.version).toBe(2)
    expect((await lastEvent(id)).id).toBe(event.id)
    expect((await change(id, { name: 'Late', version: 1 })).body.error).toMatchObject({ changedBy: 'admin' })
    expect((await undo(event.id)).status).toBe(200)
    expect((await app.send(cannedReplyById, { params: { id } })).body).toMatchObject({
      ...{ id, name: 'Sent', en: 'Sent.', fa: '' },
    })
    // Undoing the undo.
    expect((await undo((await lastEvent(id)).id)).status).toBe(200)
    expect((await app.send(cannedReplyById, { params: { id } })).body.name).toBe('Sent today')
  })

  test('a deleted reply comes back as it was, with its id, and nothing that visitors see is stale', async () => {
    const { id } = (await create({ name: 'Lost', en: 'x', fa: '' })).body
    await create({ name: 'Made after it', en: 'x' })
    await remove(id)
    const event = await lastEvent(id)
    expect(event).toMatchObject({ action: 'delete', label: 'Lost', undoable: true })
    expect((await undo(event.id)).status).toBe(200)
    expect((await app.send(cannedReplyById, { params: { id } })).body).toMatchObject({
      ...{ id, name: 'Lost', en: 'x', fa: '' },
    })
    const changes = app.database.db.selectFrom('contentChange').select('tags').orderBy('version', 'desc')
    expect(await changes.limit(1).executeTakeFirst()).toEqual({ tags: '["staff"]' })
    expect((await undo(event.id)).body.error.code).toBe('already_undone')
    // Undoing the addition deletes it once more.
    expect((await undo((await lastEvent(id)).id)).status).toBe(200)
    expect((await app.send(cannedReplyById, { params: { id } })).status).toBe(404)
  })

  test('a change raises no content version', async () => {
    const version = () => app.database.db.selectFrom('contentVersion').select('version').execute()
    const before = await version()
    const { id } = (await create({ name: 'Quiet', en: 'x' })).body
    await change(id, { en: 'y' })
    await remove(id)
    expect(await version()).toEqual(before)
  })

  test('there are at most 200, even if several are added at once', async () => {
    const now = new Date().toISOString()
    const missing = cannedReplyLimits.maxReplies - 3 - (await list()).length
    const row = { name: 'Filler', en: 'x', fa: '', createdAt: now, updatedAt: now, version: 1 }
    await app.database.db
      .insertInto('cannedReply')
      .values(Array.from({ length: missing }, () => row))
      .execute()
    const responses = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'Last', en: 'x' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({ code: 'too_many_canned_replies' })
    expect(refused?.body.error.message).toContain('200')
    expect(await list()).toHaveLength(cannedReplyLimits.maxReplies)
  })

  test('are in no public response', async () => {
    const [{ id }] = await list()
    await change(id, { name: 'Zanzibar name', en: 'Zanzibar text', fa: 'زنگبار' })
    const open = Object.values(contract).filter(
      ({ access, method, path, ...rest }) =>
        access === 'public' && method === 'GET' && !('sends' in rest) && !path.includes(':'),
    )
    expect(open.length).toBeGreaterThan(5)
    for (const endpoint of open) {
      const { text, status } = await app.send(endpoint, {}, { token: null })
      expect(status, endpoint.path).toBeLessThan(500)
      expect(text, endpoint.path).not.toMatch(/zanzibar|زنگبار/i)
    }
    for (const endpoint of Object.values(cannedRepliesApi)) expect(endpoint.access).toBe('admin')
  })
})

expectWholeContractSeen(app, cannedRepliesApi)
