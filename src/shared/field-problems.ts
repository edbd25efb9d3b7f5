/** Turns zod's findings into our field codes: the same for an answer of the server and for a form in the browser. */
import type * as z from 'zod'
import { type FieldCode, type FieldProblem, fieldCodes } from './errors.ts'

type Issue = z.core.$ZodIssue

/** Of an unknown key, which may be as long as the body, this much is told. */
const longestKey = 100

/** At most as many as `most` says: whoever sends a hundred thousand unknown keys gets no work done for each. */
export function toFieldProblems(issues: readonly Issue[], most = Infinity): Record<string, FieldProblem> {
  // Without a prototype: a field may be called `constructor`.
  const problems: Record<string, FieldProblem> = Object.create(null)
  let count = 0
  for (const [path, problem] of problemsOf(issues)) {
    if (problems[path]) continue
    if (++count > most) break
    problems[path] = problem
  }
  return problems
}

function* problemsOf(issues: readonly Issue[]): Generator<[path: string, FieldProblem]> {
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code !== 'unrecognized_keys') {
      yield [path, toProblem(issue)]
      continue
    }
    for (const key of issue.keys) {
      const told = key.length > longestKey ? `${key.slice(0, longestKey)}…` : key
      yield [path ? `${path}.${told}` : told, { code: 'unknown_field' }]
    }
  }
}

function toProblem(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'custom':
      return isFieldCode(issue.message)
        ? { code: issue.message, params: issue.params as FieldProblem['params'] }
        : { code: 'invalid_value' }
    case 'invalid_type':
      // zod reports a missing field as one of the wrong type.
      return { code: issue.message.endsWith('received undefined') ? 'required' : 'invalid_type' }
    case 'too_small':
      return issue.origin === 'string'
        ? Number(issue.minimum) <= 1
          ? { code: 'required' }
          : { code: 'too_short', params: { min: Number(issue.minimum) } }
        : { code: 'too_small', params: { min: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'array') return { code: 'too_many', params: { max: Number(issue.maximum) } }
      return issue.origin === 'string'
        ? { code: 'too_long', params: { max: Number(issue.maximum) } }
        : { code: 'too_big', params: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return { code: 'invalid_choice' }
    default:
      return { code: 'invalid_value' }
  }
}

const isFieldCode = (text: string): text is FieldCode => fieldCodes.includes(text as FieldCode)
