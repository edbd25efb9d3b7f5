/** The page of one question, and of a new one. One module for both, because every public page loads the list of modules. */
import { data, useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import type { HelpQuestion } from '../help-question.ts'
import { QuestionForm } from './question-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

type QuestionPageData = { question?: HelpQuestion }

export const loader = adminLoader<QuestionPageData>(async ({ api, url, requireId }) => {
  if (url.pathname === '/admin/help/create') return {}
  const id = requireId()
  const question = (await api.call('GET /help/questions')).find(one => one.id === id)
  if (!question) throw data(null, { status: 404 })
  return { question }
})

export function Component() {
  const { question } = useLoaderData<typeof loader>()
  return <QuestionForm key={question?.id} {...(question && { question })} />
}
