import { data, useLoaderData } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { QuestionForm } from './question-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api, requireId }) => {
  const id = requireId()
  const question = (await api.call('GET /help/questions')).find(one => one.id === id)
  if (!question) throw data(null, { status: 404 })
  return { question }
})

export function Component() {
  const { question } = useLoaderData<typeof loader>()
  return <QuestionForm key={question.id} question={question} />
}
