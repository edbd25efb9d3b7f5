import type { UseFormReturnType } from '@mantine/form'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { helpHistory } from '../help-history.ts'
import { type HelpQuestion, newQuestion } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'
import {
  type QuestionBody,
  type QuestionValues,
  toQuestionBody,
  toQuestionValues,
} from './question-values.ts'

export type QuestionFormState = UseFormReturnType<QuestionValues>
type Loaded = HelpQuestion & { name: string }

/** The editor expects an entity with a name. */
const withName = (question: HelpQuestion): Loaded => ({ ...question, name: question.question })

const deleted = (message: string) =>
  new ApiError('bad-request', { status: 404, problem: { code: 'not_found', message, requestId: '' } })

export function useQuestionEditor(question: HelpQuestion | undefined) {
  const t = useTexts(helpAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return useEditor<Loaded, QuestionValues, QuestionBody>({
    loaded: question && withName(question),
    toValues: entity => toQuestionValues(entity, base),
    toBody: toQuestionBody,
    problems: values => problemsOf(newQuestion, toQuestionBody(values), { locale }),
    create: async body => withName(await api.call('POST /help/questions', { body })),
    update: async (id, body) =>
      withName(await api.call('PATCH /help/questions/:id', { params: { id }, body })),
    reload: async id => {
      const all = await api.call('GET /help/questions')
      const found = all.find(one => one.id === id)
      if (!found) throw deleted(t.gone)
      return withName(found)
    },
    history: helpHistory,
    listPath: '/admin/help',
    savedTexts: t,
  })
}
