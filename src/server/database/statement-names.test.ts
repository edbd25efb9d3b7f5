import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.server.ts'

/** The name that a text has the third time it is sent. */
function thirdName(text: string, nameOf = createStatementNames()) {
  expect([nameOf(text), nameOf(text)]).toEqual([undefined, undefined])
  return nameOf(text)
}

test('a text gets a name with its third use, and keeps it', () => {
  const nameOf = createStatementNames()
  expect(thirdName('select "id" from "product" where "id" = $1', nameOf)).toBe('s1')
  expect(thirdName(' update "product" set "price" = $1', nameOf)).toBe('s2')
  expect(nameOf('select "id" from "product" where "id" = $1')).toBe('s1')
})

test.each([
  'select * from "product"',
  'select "a".*, "b"."c" from "a"',
  'insert into "a" values ($1) returning *',
])('all columns of a table may become more, so it has no name: %s', text =>
  expect(thirdName(text)).toBeUndefined(),
)

test('a count is not all columns', () => {
  expect(thirdName('select count(*) from "product"')).toBe('s1')
})

test.each(['begin', 'commit', 'show server_encoding', `select ${'"id", '.repeat(600)}"id"`])(
  'it has no name: %.30s',
  text => expect(thirdName(text)).toBeUndefined(),
)

test('there is an end to the names', () => {
  const nameOf = createStatementNames()
  const names = Array.from({ length: 300 }, (_, number) => thirdName(`select ${number}`, nameOf))
  expect(new Set(names).size).toBe(201)
})
