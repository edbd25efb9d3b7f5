// The API of the header's and the footer's menu.
import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../../catalogue/categories/categories.contract.ts'
import { categoryTrashApi } from '../../catalogue/categories/category-trash.contract.ts'
import { helpApi } from '../../help/help.contract.ts'
import { eventsApi } from '../../history/events.contract.ts'
import { pagesApi } from '../pages.contract.ts'
import { menusApi } from './menus.contract.ts'

const app = openTestApp()

describeRefusals(app, menusApi)

type Shown = { to: string; title: string; translations: Record<string, { title: string }> }
const shown = async (): Promise<{ header: Shown[]; footer: Shown[] }> =>
  (await app.send(menusApi.menus, {}, { token: null })).body
const linksOf = async (menu: 'header' | 'footer') => (await shown())[menu].map(({ to }) => to)
const arranged = async (menu: 'header' | 'footer') => (await app.send(menusApi.arrangedMenus)).body[menu]
const arrange = (menu: 'header' | 'footer', entries: object[], version?: number) =>
  app.send(menusApi.arrangeMenu, {
    params: { menu },
    body: { entries, ...(version !== undefined && { version }) },
  })
const add = async (title: string, more = {}) =>
  (await app.send(pagesApi.createPage, { body: { title, ...more } })).body
const change = (id: number, body: object) => app.send(pagesApi.updatePage, { params: { id }, body })
const isInHeader = async (id: number) => (await app.send(pagesApi.page, { params: { id } })).body.inHeader
const fieldsOf = (response: { body: { error: { fields: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(response.body.error.fields).map(([path, { code }]) => [path, code]))

const warranty = { kind: 'warranty' }
const contact = { kind: 'contact' }
const link = (href: string) => ({ kind: 'link', href, title: 'Shop' })

describe('a menu', () => {
  test('that nobody arranged is as it always was, with help only when there is a question', async () => {
    const { header, footer } = await shown()
    expect(header.map(({ to }) => to)).toEqual(['', '/warranty', '/contact'])
    expect(footer.map(({ to }) => to)).toEqual(['/warranty', '/contact', '/ticket'])
    expect(header[1]).toEqual({
      to: '/warranty',
      title: 'Warranty',
      translations: { fa: { title: 'گارانتی' } },
    })
    await app.send(helpApi.createQuestion, { body: { question: 'How?', answer: 'So.' } })
    expect(await linksOf('footer')).toEqual(['/warranty', '/contact', '/help', '/ticket'])
  })

  test('has pages by their own switch, visible ones only, under their current name and address', async () => {
    const about = await add('About us', { inHeader: true, translations: { fa: { title: 'درباره ما' } } })
    expect((await shown()).header.at(-1)).toEqual({
      ...{ to: '/about-us', title: 'About us', translations: { fa: { title: 'درباره ما' } } },
    })
    await change(about.id, { title: 'Our story' })
    expect(await linksOf('header')).toEqual(['', '/warranty', '/contact', '/our-story'])
    await change(about.id, { visible: false })
    expect(await linksOf('header')).toEqual(['', '/warranty', '/contact'])
    expect((await arranged('header')).entries).toContainEqual({ kind: 'page', pageId: about.id })
    await change(about.id, { visible: true, inHeader: false })
    expect(await linksOf('header')).toEqual(['', '/warranty', '/contact'])
    await app.send(pagesApi.deletePage, { params: { id: about.id } })
  })

  test('is arranged, which puts pages in and takes them out, and keeps places for those that come back', async () => {
    const about = await add('About')
    const terms = await add('Terms', { inHeader: true })
    const page = ({ id }: { id: number }) => ({ kind: 'page', pageId: id })
    const { body } = await arrange(
      'header',
      [page(about), contact, link('https://blog.example/'), page(terms)],
      0,
    )
    expect(body).toMatchObject({
      version: 1,
      entries: [page(about), contact, { href: 'https://blog.example/' }, {}],
    })
    expect(await linksOf('header')).toEqual(['/about', '/contact', 'https://blog.example/', '/terms'])
    expect([await isInHeader(about.id), await isInHeader(terms.id)]).toEqual([true, true])
    await change(about.id, { inHeader: false })
    await change(about.id, { inHeader: true })
    expect((await linksOf('header'))[0]).toBe('/about')
    await arrange('header', [warranty])
    expect([await isInHeader(about.id), await isInHeader(terms.id)]).toEqual([false, false])
    expect(await linksOf('header')).toEqual(['/warranty'])
    await app.send(pagesApi.deletePage, { params: { id: terms.id } })

    const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'menu' } })).body
    expect(items[0]).toMatchObject({ label: 'Header menu', action: 'update', undoable: true })
    // A page that is gone meanwhile is left out.
    expect((await app.send(eventsApi.undoEvent, { params: { id: items[0].id } })).status).toBe(200)
    expect(await linksOf('header')).toEqual(['/about', '/contact', 'https://blog.example/'])
    expect(await isInHeader(about.id)).toBe(true)
  })

  test('has single categories under their current name, while visitors can open them', async () => {
    const make = async (body: object) => (await app.send(categoriesApi.createCategory, { body })).body.id
    const kitchen = await make({ name: 'Kitchen', translations: { fa: { name: 'آشپزخانه' } } })
    const kettles = await make({ name: 'Kettles', parentId: kitchen })
    const changeCategory = (id: number, body: object) =>
      app.send(categoriesApi.updateCategory, { params: { id }, body })
    const entries = [kitchen, kettles].map(categoryId => ({ kind: 'category', categoryId }))
    expect((await arrange('footer', [...entries, contact])).body.entries).toEqual([...entries, contact])
    expect((await shown()).footer.slice(0, 2)).toEqual([
      { to: '/main/kitchen', title: 'Kitchen', translations: { fa: { title: 'آشپزخانه' } } },
      { to: '/main/kettles', title: 'Kettles', translations: {} },
    ])
    await changeCategory(kettles, { name: 'Electric kettles' })
    expect(await linksOf('footer')).toEqual(['/main/kitchen', '/main/electric-kettles', '/contact'])
    // A category below a hidden one is hidden, too.
    await changeCategory(kitchen, { visible: false })
    expect(await linksOf('footer')).toEqual(['/contact'])
    expect((await arranged('footer')).entries).toEqual([...entries, contact])
    await changeCategory(kitchen, { visible: true })
    await app.send(categoryTrashApi.removeCategory, { params: { id: kettles } })
    expect(await linksOf('footer')).toEqual(['/main/kitchen', '/contact'])
    // While it is in the trash, the menu can be arranged around it, and it is back where it was when it is restored.
    const turned = await arrange('footer', [contact, ...entries])
    expect([turned.status, turned.body.entries]).toEqual([200, [contact, ...entries]])
    await arrange('footer', [contact])
    const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'menu' } })).body
    expect((await app.send(eventsApi.undoEvent, { params: { id: items[0].id } })).status).toBe(200)
    await app.send(categoryTrashApi.restoreCategory, { params: { id: kettles } })
    expect(await linksOf('footer')).toEqual(['/contact', '/main/kitchen', '/main/electric-kettles'])
    // Gone for good, it is in no menu any more.
    await app.database.contentTransaction(async tx => {
      tx.changed('tree')
      await tx.deleteFrom('category').where('id', '=', kettles).execute()
    })
    expect((await arranged('footer')).entries).toEqual([contact, entries[0]])
    expect(await linksOf('footer')).toEqual(['/contact', '/main/kitchen'])
  })

  test('is empty if staff want it so, and a save without changes is not recorded', async () => {
    const { version } = (await arrange('footer', [])).body
    expect(await linksOf('footer')).toEqual([])
    expect((await arrange('footer', [])).body.version).toBe(version)
  })
})

describe('what is refused', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    '/admin',
    'https://',
    'https://exa mple.com',
    'mailto:',
    'tel:now',
    'JavaScript://example.com/%0aalert(1)',
  ])('a link to %j', async href => {
    const response = await arrange('footer', [link(href)])
    expect([response.status, fieldsOf(response)]).toEqual([400, { 'entries.0.href': 'invalid_value' }])
  })

  test.each([
    'https://example.com/x?y=1#z',
    'http://example.com',
    'mailto:shop@example.com',
    'tel:+982188000000',
  ])('but not a link to %j', async href => {
    expect((await arrange('footer', [link(href)])).status).toBe(200)
    expect(await linksOf('footer')).toEqual([href])
  })

  test('an entry twice, a page that does not exist, categories in the footer, too many, an older version', async () => {
    expect(fieldsOf(await arrange('header', [warranty, warranty]))).toEqual({ 'entries.1': 'repeated' })
    const twice = [link('tel:123'), link('tel:123')]
    expect(fieldsOf(await arrange('header', twice))).toEqual({ 'entries.1': 'repeated' })
    expect(fieldsOf(await arrange('header', [{ kind: 'page', pageId: 999 }]))).toEqual({
      'entries.0.pageId': 'not_found',
    })
    const category = { kind: 'category', categoryId: 999 }
    expect(fieldsOf(await arrange('header', [category]))).toEqual({ 'entries.0.categoryId': 'not_found' })
    const { id: categoryId } = (
      await app.send(categoriesApi.createCategory, { body: { name: 'Twice in a menu' } })
    ).body
    expect(
      fieldsOf(
        await arrange('header', [
          { ...category, categoryId },
          { ...category, categoryId },
        ]),
      ),
    ).toEqual({
      'entries.1': 'repeated',
    })
    expect(fieldsOf(await arrange('footer', [{ kind: 'categories' }]))).toEqual({
      'entries.0.kind': 'invalid_choice',
    })
    expect(fieldsOf(await arrange('header', Array(21).fill(link('tel:123'))))).toEqual({
      entries: 'too_many',
    })
    const old = await arrange('header', [warranty], 0)
    expect([old.status, old.body.error.code, old.body.error.changedBy]).toEqual([409, 'conflict', 'admin'])
  })
})

expectWholeContractSeen(app, menusApi)
