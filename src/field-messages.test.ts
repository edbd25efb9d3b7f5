// What a form can be told about a field says what to do there: “Enter a subject.” instead of “This is required.”

import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from './contract.ts'
import { fieldMessage } from './shared/field-definitions/field-messages.ts'
import { toFieldProblems } from './shared/field-definitions/field-problems.ts'

/** Fields that no form has: ids and switches that pages send by themselves, and calls of other programs. */
const sentByPages = new Set([
  '',
  'action',
  'alsoChanged',
  'at',
  'attachmentId',
  'cells',
  'changes',
  'choice',
  'deviceTokens',
  'entries',
  'filter',
  'followProduct',
  'id',
  'hint',
  'imageFocus',
  'imageRefs',
  'mainImageRef',
  'into',
  'isHidden',
  'isTicked',
  'moveTo',
  'note',
  'products',
  'out',
  'refs',
  'remove',
  'removeCategory',
  'requestKey',
  'rows',
  'secret',
  'serials',
  'state',
  'status',
  'target',
  'undo',
  'values',
  'website',
])

/** Every refusal of an empty body, of one whose texts are empty, and of one whose texts are nonsense. */
function problemsOf(body: z.ZodType) {
  const shapes = 'options' in body ? (body.options as z.ZodType[]) : [body]
  return shapes.flatMap(shape => {
    const fields = shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
    const bodies = ['', '?', '?-#'].map(text => Object.fromEntries(fields.map(name => [name, text])))
    const lists = fields.map(name => ({ [name]: [''] }))
    return [{}, ...bodies, ...lists, ...fields.map(name => ({ [name]: [] }))].flatMap(sent => {
      const parsed = shape.safeParse(sent)
      return parsed.success ? [] : Object.entries(toFieldProblems(parsed.error.issues))
    })
  })
}

test.each(['en', 'fa'] as const)('no field of a form is refused in general words (%s)', locale => {
  const general = new Set(
    (['required', 'invalid_value'] as const).map(code => fieldMessage('', { code }, locale)),
  )
  const bodies = Object.values(contract).flatMap(endpoint =>
    'body' in endpoint && endpoint.body ? [endpoint.body as z.ZodType] : [],
  )
  expect(bodies.length).toBeGreaterThan(20)
  const silent = bodies
    .flatMap(problemsOf)
    .filter(([path, problem]) => general.has(fieldMessage(path, problem, locale)))
    .map(([path, { code }]) => `${path} ${code}`)
    .filter(problem => !sentByPages.has(problem.split(/[ .]/)[0] as string))
  expect([...new Set(silent)].sort()).toEqual([])
})
