import { data } from 'react-router'
import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/question-edit-page.ts'
import { QuestionForm } from './question-form.tsx'

export const clientLoader = adminLoading(async ({ api, requireId }) => {
  const id = requireId()
  const question = (await api.call('GET /help/questions')).find(one => one.id === id)
  if (!question) throw data(null, { status: 404 })
  return { question }
})

export default function QuestionEditPage({ loaderData: { question } }: Route.ComponentProps) {
  return <QuestionForm key={question.id} question={question} />
}
