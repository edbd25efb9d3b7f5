import { expect, test } from 'vitest'
import { readContactDraft } from './contact-draft.ts'

const day = 24 * 3600_000
const text = (at: unknown) => JSON.stringify({ at, tab: 'a', values: { subject: 'Lid' }, files: [] })

test('a draft is kept for a week', () => {
  expect(readContactDraft(text(10 * day), 16 * day)).toMatchObject({ values: { subject: 'Lid' } })
  expect(readContactDraft(text(10 * day), 18 * day)).toBeUndefined()
})

test('ignores invalid drafts', () => {
  for (const wrong of [null, '', '{', 'null', '[]', '{}', text('soon'), text(99 * day)])
    expect(readContactDraft(wrong, day)).toBeUndefined()
  expect(readContactDraft(JSON.stringify({ at: day, files: 'x' }), day)).toMatchObject({
    values: {},
    files: [],
  })
})
