/** The list of the help page's questions. */

import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { ShortListScreen } from '#admin/short-list/list-screen.tsx'
import { useTranslatedRow } from '#admin/short-list/translated-items.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconHelpCircle } from '#ui/page-icons.tsx'
import { helpLimits } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'
import { ViewButton } from './view-button.tsx'

export const loader = adminLoader(async ({ api }) => ({
  questions: await api.call('GET /help/questions'),
}))

export function Component() {
  const { questions } = useLoaderData<typeof loader>()
  const t = useTexts(helpAdminTexts)
  const api = useApi()
  const describe = useTranslatedRow('question', 'answer')
  return (
    <ShortListScreen
      items={questions}
      path="/admin/help"
      entity="help"
      max={helpLimits.all}
      icon={<IconHelpCircle size={40} />}
      texts={t}
      describe={describe}
      change={(id, body) => api.call('PATCH /help/questions/:id', { params: { id }, body })}
      remove={id => api.call('DELETE /help/questions/:id', { params: { id } })}
    >
      {questions.length > 0 && <ViewButton>{t.view}</ViewButton>}
    </ShortListScreen>
  )
}
