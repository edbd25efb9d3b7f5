/** Turns zod's findings into our field codes: the same for an answer of the server and for a form in the browser. */
import type * as z from 'zod'
import { type FieldCode, type FieldProblem, fieldCodes } from './errors.ts'

type Issue = z.core.$ZodIssue

export function toFieldProblems(issues: readonly Issue[]): Record<string, FieldProblem> {
  // Without a prototype: a field may be called `constructor`.
  const problems: Record<string, FieldProblem> = Object.create(null)
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems[path ? `${path}.${key}` : key] ??= { code: 'unknown_field' }
    } else {
      problems[path] ??= toProblem(issue)
    }
  }
  return problems
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
