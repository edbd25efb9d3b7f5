import { adminLoading } from '#admin/load.ts'
import { QuestionForm } from './question-form.tsx'

/** Nothing to load but the certainty that the session lives. */
export const loader = adminLoading(async () => null)

export function Component() {
  return <QuestionForm />
}
