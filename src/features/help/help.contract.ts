/** The endpoints of the help page's questions and answers. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { helpLimits, helpQuestion, newQuestion, publicQuestion, questionChanges } from './help-question.ts'

export const helpApi = {
  help: endpoint({
    method: 'GET',
    path: '/help',
    access: 'public',
    fromContent: true,
    summary: 'The visible questions and answers of the help page, in their order.',
    response: z.array(publicQuestion),
  }),
  suggestAnswers: endpoint({
    method: 'GET',
    path: '/help/suggestions',
    access: 'public',
    summary:
      'At most three questions whose words, or beginnings of words, are those of `q`, in the caller’s language, the best first.',
    query: z.strictObject({ q: line({ min: 1, max: helpLimits.query }) }),
    response: z.array(publicQuestion),
  }),
  listQuestions: endpoint({
    method: 'GET',
    path: '/help/questions',
    access: 'admin',
    summary: 'All questions and answers, hidden ones too, in their order.',
    response: z.array(helpQuestion),
  }),
  createQuestion: endpoint({
    method: 'POST',
    path: '/help/questions',
    access: 'admin',
    summary: 'Add a question with its answer; at most 100 in all.',
    body: newQuestion,
    bodyLimit: bodyLimits.texts,
    response: helpQuestion,
    success: 201,
    refusals: ['too_many_questions'],
  }),
  updateQuestion: endpoint({
    method: 'PATCH',
    path: '/help/questions/:id',
    access: 'admin',
    summary:
      'Change the given fields; `position` moves it among the others, `translations` is replaced whole. What changes nothing leaves the version.',
    params: idParams,
    body: questionChanges,
    bodyLimit: bodyLimits.texts,
    response: helpQuestion,
    refusals: ['not_found', 'conflict'],
  }),
  deleteQuestion: endpoint({
    method: 'DELETE',
    path: '/help/questions/:id',
    access: 'admin',
    summary: 'Delete a question with its answer. Undoing its event brings it back.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
}
