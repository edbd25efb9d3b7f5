import { expect, test } from 'vitest'
import { attachedField, readAttached, toFieldValue } from './attached-fields.ts'

test('an uploaded file survives a round trip through the form', () => {
  const file = { token: 'a'.repeat(22), bytes: 12, at: 1_700_000_000_000, name: 'فاکتور ۱ (2).pdf' }
  const form = new FormData()
  form.append(attachedField, toFieldValue(file))
  for (const wrong of ['', 'x 1 1 a.pdf', `${'a'.repeat(22)} 1 1 `, `${'a'.repeat(23)} 1 1 a`])
    form.append(attachedField, wrong)
  expect(readAttached(form)).toEqual([file])
})
