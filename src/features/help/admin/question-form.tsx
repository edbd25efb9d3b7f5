/** The form for creating and editing a question of the help page. */
import { Switch, TextInput } from '@mantine/core'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { LanguagePair } from '#admin/editor/languages.tsx'
import { Section, TwoColumns } from '#admin/page.tsx'
import { ItemForm, LastSaved } from '#admin/short-list/item-form.tsx'
import { toTranslatedValues, useTranslatedInput } from '#admin/short-list/translated-items.ts'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { helpHistory } from '../help-history.ts'
import { type HelpQuestion, type NewQuestion, newQuestion } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'
import { ViewButton } from './view-button.tsx'

/** Without the position, which is changed in the list. */
type QuestionValues = Omit<NewQuestion, 'position'>

/** `question` is undefined while adding. */
export function QuestionForm({ question }: { question?: HelpQuestion }) {
  const t = useTexts(helpAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const editor = useQuestionEditor(question)
  const { form, entity } = editor
  const input = useTranslatedInput(form)
  return (
    <ItemForm
      editor={editor}
      name={entity && localize(entity, 'question', { locale, base }).text}
      path="/admin/help"
      entity="help"
      texts={t}
      remove={id => api.call('DELETE /help/questions/:id', { params: { id } })}
      buttons={entity?.visible && <ViewButton hash={`#q-${entity.id}`}>{t.viewOne}</ViewButton>}
    >
      <TwoColumns
        main={
          <Section title={t.what} hint={t.whatHint}>
            <LanguagePair>
              {language => <TextInput {...input('question', t.question, language)} />}
            </LanguagePair>
            <LanguagePair>
              {language => <GrowingTextarea rows={8} {...input('answer', t.answer, language)} />}
            </LanguagePair>
          </Section>
        }
        side={
          <Section title={t.state}>
            <Switch
              label={t.visible}
              description={t.visibleHint}
              {...form.getInputProps('visible', { type: 'checkbox' })}
            />
            <LastSaved item={entity} entity="help" />
          </Section>
        }
      />
    </ItemForm>
  )
}

type EditedQuestion = HelpQuestion & { name: string }
/** The editor expects an entity with a name. */
const withName = (question: HelpQuestion): EditedQuestion => ({ ...question, name: question.question })

const toValues = (entity: HelpQuestion | undefined, base: Locale): QuestionValues => ({
  ...toTranslatedValues(entity, ['question', 'answer'], base),
  visible: entity?.visible ?? true,
})

function useQuestionEditor(question: HelpQuestion | undefined) {
  const t = useTexts(helpAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return useEditor<EditedQuestion, QuestionValues, QuestionValues>({
    loaded: question && withName(question),
    toValues: entity => toValues(entity, base),
    toBody: values => values,
    problems: values => problemsOf(newQuestion, values, locale),
    create: async body => withName(await api.call('POST /help/questions', { body })),
    update: async (id, body) =>
      withName(await api.call('PATCH /help/questions/:id', { params: { id }, body })),
    reload: async id => {
      const found = (await api.call('GET /help/questions')).find(one => one.id === id)
      if (!found) throw questionGone(t.gone)
      return withName(found)
    },
    history: helpHistory,
    listPath: '/admin/help',
    savedTexts: t,
  })
}

const questionGone = (message: string) =>
  new ApiError('bad-request', { status: 404, problem: { code: 'not_found', message, requestId: '' } })
