import { adminLoader } from '#admin/load.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { QuestionForm } from './question-form.tsx'

/** The loader only checks that there is a valid session. */
export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async () => null)

export function Component() {
  return <QuestionForm />
}
