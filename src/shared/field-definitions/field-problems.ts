/** Turns zod's issues into our field codes, in the same way for a response of the server and for a form in the browser. */
import type * as z from 'zod'
import { type FieldCode, type FieldProblem, fieldCodes } from '../errors.ts'

type Issue = z.core.$ZodIssue

/** An unknown key may be as long as the body, so only this many characters of it are reported. */
const maxKeyLength = 100

/** Returns at most `max` problems, so that a body with a hundred thousand unknown keys does not cause work for each of them. */
export function toFieldProblems(issues: readonly Issue[], max = Infinity): Record<string, FieldProblem> {
  // Without a prototype, because a field may be called `constructor`.
  const problems: Record<string, FieldProblem> = Object.create(null)
  let count = 0
  for (const [path, problem] of problemsOf(issues)) {
    if (problems[path]) continue
    if (++count > max) break
    problems[path] = problem
  }
  return problems
}

function* problemsOf(issues: readonly Issue[]): Generator<[path: string, FieldProblem]> {
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    const nearest = issue.code === 'invalid_union' ? nearestOption(issue.errors) : undefined
    if (nearest) {
      for (const [below, problem] of problemsOf(nearest)) yield [path ? `${path}.${below}` : below, problem]
      continue
    }
    if (issue.code !== 'unrecognized_keys') {
      yield [path, toProblem(issue)]
      continue
    }
    for (const key of issue.keys) {
      const shortKey = key.length > maxKeyLength ? `${key.slice(0, maxKeyLength)}…` : key
      yield [path ? `${path}.${shortKey}` : shortKey, { code: 'unknown_field' }]
    }
  }
}

/**
 * Of several allowed objects, the problems of the one that the sender max likely meant: it has the fewest, and all in its
 * fields. If two are equally near, those of both.
 */
function nearestOption(options: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const isInFields = (issues: readonly Issue[]) =>
    issues.every(({ code, path }) => code === 'unrecognized_keys' || path.length > 0)
  const objects = options.filter(isInFields)
  const fewest = Math.min(...objects.map(issues => issues.length))
  return objects.length > 0 ? objects.filter(issues => issues.length === fewest).flat() : undefined
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
    case 'too_small': {
      const canBeEmpty = issue.origin === 'string' || issue.origin === 'array'
      const min = Number(issue.minimum)
      if (canBeEmpty && min <= 1) return { code: 'required' }
      return { code: issue.origin === 'string' ? 'too_short' : 'too_small', params: { min } }
    }
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
