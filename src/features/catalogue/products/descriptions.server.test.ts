// Rich descriptions through the API.
import { expect, test } from 'vitest'
import { richTextMax } from '#shared/rich-text/rich-text.ts'
import { attacks } from '../../../testing/markup-attacks.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { productsApi } from './products.contract.ts'

const app = openTestApp()

const create = (body: Record<string, unknown>) => app.send(productsApi.createProduct, { body })
const change = (id: number, body: Record<string, unknown>) =>
  app.send(productsApi.updateProduct, { params: { id }, body })

test('descriptions are stored clean in both languages, whoever sends them', async () => {
  const { status, body } = await create({
    name: 'Cleaned',
    description: '<p onclick=x>One <b>bold</b><script>x</script></p>',
    translations: { fa: { description: 'بند يك\n\nبند دو' } },
  })
  expect(status).toBe(201)
  expect(body.description).toBe('<p>One <b>bold</b></p>')
  expect(body.translations.fa.description).toBe('<p>بند یک</p><p>بند دو</p>')
  const emptied = await change(body.id, {
    description: '<p></p>',
    translations: { fa: { description: '<p><br></p>' } },
  })
  expect([emptied.body.description, emptied.body.translations]).toEqual(['', {}])
})

test('what was read can be sent back without a change', async () => {
  const { body } = await create({ name: 'Sent back', description: 'a < b\n\n“c” & <i>d' })
  const { body: after } = await change(body.id, { description: body.description })
  expect(after).toEqual(body)
})

test('the limit counts what is stored', async () => {
  const fits = 'x'.repeat(richTextMax - 7)
  expect((await create({ name: 'Just fits', description: fits })).status).toBe(201)
  const over = await create({ name: 'Grows', description: `${fits}xx` })
  expect(over.body.error.fields.description).toMatchObject({ code: 'too_long' })
  expect(over.body.error.fields.description.message).toContain('20,002')
  const translated = await create({
    name: 'Grows in Persian',
    translations: { fa: { description: '&'.repeat(richTextMax / 2) } },
  })
  expect([translated.status, Object.keys(translated.body.error.fields)]).toEqual([
    400,
    ['translations.fa.description'],
  ])
  const refused = await create({ name: 'Too long at once', description: 'x'.repeat(richTextMax + 1) })
  expect(refused.body.error.fields.description.code).toBe('too_long')
  for (const description of ['a\0b', 'a\ud800']) {
    const raw = JSON.stringify({ name: 'Broken', description })
    const { body } = await app.send(productsApi.createProduct, {}, { raw })
    expect(body.error.fields.description.code).toBe('invalid_text')
  }
})

test('no attack gets through the API', async () => {
  const sent = attacks.filter(attack => !attack.includes('\0'))
  const { body } = await create({ name: 'Attacked', description: sent.join('\n').slice(0, richTextMax) })
  expect(body.description).toContain('<p>')
  expect(body.description).not.toMatch(/<(?!\/?(p|br|b|i|a|ul|li|table|thead|tbody|tr|th|td|hr)\b)|\son\w+="/)
})
