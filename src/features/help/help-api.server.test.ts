// The API of the help page's questions.
import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { eventsApi } from '../history/events.contract.ts'
import { settingsApi } from '../settings/settings.contract.ts'
import { helpApi } from './help.contract.ts'
import { helpLimits } from './help-question.ts'

const app = openTestApp()
const visitor = { token: null }
const inPersian = { token: null, headers: { 'accept-language': 'fa' } }

describeRefusals(app, helpApi)

type ListedQuestion = { id: number; question: string; position: number }
const listAll = async (): Promise<ListedQuestion[]> => (await app.send(helpApi.listQuestions)).body
const listVisible = async (): Promise<ListedQuestion[]> => (await app.send(helpApi.help, {}, visitor)).body
const add = (body: Record<string, unknown>) => app.send(helpApi.createQuestion, { body })
const change = (id: number, body: Record<string, unknown>) =>
  app.send(helpApi.updateQuestion, { params: { id }, body })
const remove = (id: number) => app.send(helpApi.deleteQuestion, { params: { id } })
const lastEvent = async (id: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'help', entityId: String(id) } })).body.items[0]
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const names = (list: ListedQuestion[]) => list.map(one => one.question)
const fieldsOf = (response: { body: { error: { fields: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(response.body.error.fields).map(([path, { code }]) => [path, code]))
const isLinked = async () => (await app.send(settingsApi.settings, {}, visitor)).body.hasHelp
const isInSitemap = async () => (await app.app.inject({ url: '/sitemap.xml' })).body.includes('/fa/help<')

const descale = {
  question: 'How do I descale my kettle?',
  answer: 'Boil water.\n\n- Wait\n- Rinse',
  translations: { fa: { question: 'رسوب کتری را چطور پاک کنم؟', answer: 'آب را بجوشانید.' } },
}

describe('questions and answers', () => {
  test('a new shop has none, and nothing links to the page', async () => {
    expect(await listVisible()).toEqual([])
    expect([await isLinked(), await isInSitemap()]).toEqual([false, false])
  })

  test('visitors can read an added question at once, without the fields for staff', async () => {
    const { status, body } = await add(descale)
    expect([status, body]).toMatchObject([201, { ...descale, visible: true, position: 0, version: 1 }])
    expect(await listVisible()).toEqual([{ id: body.id, ...descale }])
    expect(await listAll()).toEqual([body])
    expect([await isLinked(), await isInSitemap()]).toEqual([true, true])
  })

  test('only staff see hidden ones, and an empty page is not linked', async () => {
    const [first] = await listAll()
    const { body } = await change(first!.id, { visible: false })
    expect(body).toMatchObject({ ...descale, visible: false, version: 2 })
    expect(await listVisible()).toEqual([])
    expect(await listAll()).toHaveLength(1)
    expect((await app.send(helpApi.suggestAnswers, { query: { q: 'kettle' } }, visitor)).body).toEqual([])
    expect([await isLinked(), await isInSitemap()]).toEqual([false, false])
    await change(first!.id, { visible: true })
    expect([await isLinked(), await isInSitemap()]).toEqual([true, true])
  })

  test('changing one field leaves the others alone, and a save without changes is not recorded', async () => {
    const [first] = await listAll()
    const { body } = await change(first!.id, { answer: 'Boil it.\r\n\r\n\r\nRinse  it. ' })
    expect(body).toMatchObject({ ...descale, answer: 'Boil it.\n\nRinse it.', visible: true })
    const event = await lastEvent(first!.id)
    expect((await change(first!.id, { answer: 'Boil it.\n\nRinse it.' })).body).toEqual(body)
    expect((await change(first!.id, {})).body).toEqual(body)
    expect((await lastEvent(first!.id)).id).toBe(event.id)
  })

  test.each([
    [{}, { question: 'required', answer: 'required' }],
    [{ question: 'Hm', answer: 'x' }, { question: 'too_short' }],
    [
      { question: 'x'.repeat(201), answer: '   ' },
      { question: 'too_long', answer: 'required' },
    ],
    [{ question: 'Why?', answer: 'x'.repeat(3001) }, { answer: 'too_long' }],
    [{ question: 'Why?', answer: 'x', position: -1 }, { position: 'too_small' }],
    [{ question: 'Why?', answer: 'x', position: 101 }, { position: 'too_big' }],
    [{ question: 'Why?', answer: 'x', visible: 1 }, { visible: 'invalid_type' }],
    [{ question: 'Why?', answer: 'a\0b' }, { answer: 'invalid_text' }],
    [
      { question: 'Why?', answer: 'x', translations: { en: { question: 'Why?' } } },
      { 'translations.en': 'invalid_choice' },
    ],
    [
      { question: 'Why?', answer: 'x', translations: { fa: { answer: 'x'.repeat(3001) } } },
      { 'translations.fa.answer': 'too_long' },
    ],
  ])('%j is refused, and nothing is written', async (fields, problems) => {
    const before = await listAll()
    const response = await add(fields)
    expect([response.status, fieldsOf(response)]).toEqual([400, problems])
    expect(await listAll()).toEqual(before)
  })

  test('a save based on an older version is refused, and names who saved since', async () => {
    const { body: made } = await add({ question: 'Which colour?', answer: 'Blue.' })
    const { body: saved } = await change(made.id, { answer: 'Green.', version: 1 })
    const { status, body } = await change(made.id, { answer: 'Red.', version: 1 })
    expect([status, body.error.code, body.error.current]).toEqual([409, 'conflict', 2])
    expect([body.error.changedBy, body.error.changedAt]).toEqual(['admin', saved.updatedAt])
    await remove(made.id)
  })
})

describe('their order', () => {
  test('is the order in which they were added, until one is moved; moving keeps the version', async () => {
    for (const { id } of await listAll()) await remove(id)
    const made: ListedQuestion[] = []
    for (const question of ['First?', 'Second?', 'Third?'])
      made.push((await add({ question, answer: 'x' })).body)
    const { body } = await change(made[2]!.id, { position: 0 })
    expect(body).toMatchObject({ position: 0, version: 1 })
    expect(names(await listVisible())).toEqual(['Third?', 'First?', 'Second?'])
    await change(made[2]!.id, { position: 99 })
    expect(names(await listVisible())).toEqual(['First?', 'Second?', 'Third?'])
    await add({ question: 'Between?', answer: 'x', position: 1 })
    expect(names(await listAll())).toEqual(['First?', 'Between?', 'Second?', 'Third?'])
    expect((await listAll()).map(one => one.position)).toEqual([0, 1, 2, 3])
  })
})

describe('the history', () => {
  test('records each change and can undo it', async () => {
    const { body: made } = await add(descale)
    await change(made.id, { question: 'How often do I descale?', visible: false })
    const event = await lastEvent(made.id)
    expect(event).toMatchObject({ entity: 'help', action: 'update', undoable: true })
    expect(event.changes).toEqual({
      question: { before: descale.question, after: 'How often do I descale?' },
      visible: { before: true, after: false },
    })
    expect((await undo(event.id)).status).toBe(200)
    expect(await listVisible()).toContainEqual({ id: made.id, ...descale })
  })

  test('restores a deleted one as it was, with its position and id, once', async () => {
    const before = await listAll()
    const lost = before[1]!
    await change(lost.id, { visible: false })
    const [hidden] = (await listAll()).filter(one => one.id === lost.id)
    expect((await remove(lost.id)).status).toBe(204)
    expect((await listAll()).map(one => one.position)).toEqual(before.slice(1).map((_, index) => index))
    const event = await lastEvent(lost.id)
    expect(event).toMatchObject({ action: 'delete', label: lost.question, undoable: true })
    expect((await undo(event.id)).status).toBe(200)
    const after = await listAll()
    expect(names(after)).toEqual(names(before))
    const {
      createdAt: _c,
      updatedAt: _u,
      version: _v,
      ...fields
    } = hidden as ListedQuestion & Record<string, unknown>
    expect(after[1]).toMatchObject(fields)
    expect((await undo(event.id)).body.error.code).toBe('already_undone')
    // The restored question can be deleted by undoing the undo, and restored once more.
    expect((await undo((await lastEvent(lost.id)).id)).status).toBe(200)
    expect(await listAll()).toHaveLength(before.length - 1)
    expect((await undo((await lastEvent(lost.id)).id)).status).toBe(200)
    expect(names(await listAll())).toEqual(names(before))
  })

  test('undoing an addition deletes it, and that can be undone too', async () => {
    const { body } = await add({ question: 'By mistake?', answer: 'Yes.' })
    expect((await undo((await lastEvent(body.id)).id)).status).toBe(200)
    expect((await change(body.id, { answer: 'No.' })).status).toBe(404)
    expect((await remove(body.id)).status).toBe(404)
    expect((await undo((await lastEvent(body.id)).id)).status).toBe(200)
    expect((await change(body.id, { answer: 'No.' })).status).toBe(200)
  })
})

describe('suggested answers', () => {
  const suggest = async (q: string, options: typeof visitor = visitor) =>
    names((await app.send(helpApi.suggestAnswers, { query: { q } }, options)).body)

  test('are found in the caller’s language', async () => {
    expect(await suggest('descaling my kettles')).toEqual([descale.question])
    expect(await suggest('كتري', inPersian)).toEqual([descale.question])
    expect(await suggest('کتری')).toEqual([])
  })

  test.each(['x'.repeat(201), '', ' ', '\0'])('an invalid query is refused: %j', async q => {
    expect((await app.send(helpApi.suggestAnswers, { query: { q } }, visitor)).status).toBe(400)
  })

  test('symbols, markup and patterns are treated as text', async () => {
    for (const q of ['<script>', '%_', '.*', '\\', "' or 1=1 --", '😀', '()[]{}'])
      expect(await suggest(q)).toEqual([])
  })
})

describe('there are at most a hundred', () => {
  test('even if several are added at once; then a deletion cannot be undone', async () => {
    const { length } = await listAll()
    const [spare] = await listAll()
    const left = 5
    for (let n = length; n < helpLimits.all - left; n++) await add({ question: `Early ${n}?`, answer: 'x' })
    const responses = await Promise.all(
      Array.from({ length: left + 5 }, (_, n) => add({ question: `Number ${n}?`, answer: 'x' })),
    )
    expect(responses.filter(one => one.status === 201)).toHaveLength(left)
    const refused = responses.filter(one => one.status !== 201)
    expect(new Set(refused.map(one => `${one.status} ${one.body.error.code}`))).toEqual(
      new Set(['409 too_many_questions']),
    )
    expect(refused[0]?.body.error.message).toContain('100')
    expect((await listAll()).map(one => one.position)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    await remove(spare!.id)
    const event = await lastEvent(spare!.id)
    expect((await add({ question: 'The last one?', answer: 'x' })).status).toBe(201)
    expect((await undo(event.id)).body.error.code).toBe('too_many_questions')
  })
})

expectWholeContractSeen(app, helpApi)
