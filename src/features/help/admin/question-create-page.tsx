import { adminLoader } from '#admin/load.ts'
import { QuestionForm } from './question-form.tsx'

/** The loader only checks that there is a valid session. */
export const loader = adminLoader(async () => null)

export function Component() {
  return <QuestionForm />
}
