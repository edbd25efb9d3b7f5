import { expect, test } from 'vitest'
import { toLoggedError } from './logger.server.ts'

test('an error is logged without the row values that a database puts into it', () => {
  const error = Object.assign(new Error('null value in column "name"'), {
    code: '23502',
    detail: 'Failing row contains (1, Sara, +989121234567).',
    where: 'unnamed portal parameter $1',
    parameters: ['Sara'],
  })
  const logged = toLoggedError(error)
  expect(logged).toEqual({ type: 'Error', message: error.message, stack: error.stack, code: '23502' })
  expect(JSON.stringify(logged)).not.toContain('Sara')
})
