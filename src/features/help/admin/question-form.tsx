/** The form for creating and editing a question of the help page. */
import { Button, Switch, Text, TextInput } from '@mantine/core'
import { IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { LanguagePair, languageOf } from '#admin/editor/languages.tsx'
import { Link } from '#admin/link.tsx'
import { PageHead, Section, TwoColumns } from '#admin/page.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { formatTime } from '#admin/time.ts'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import type { Locale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import type { HelpQuestion } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'
import { useQuestionActions } from './question-actions.ts'
import { type QuestionFormState, useQuestionEditor } from './question-editor.ts'
import css from './questions-page.module.css'

const listPath = '/admin/help'

/** `question` is undefined while adding. */
export function QuestionForm({ question }: { question?: HelpQuestion }) {
  const t = useTexts(helpAdminTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const editor = useQuestionEditor(question)
  const { form, entity } = editor
  const { remove } = useQuestionActions()
  const navigate = useNavigate()
  const removeAndLeave = async (gone: HelpQuestion) => {
    // Allows leaving the page with unsaved changes: what was typed is deleted with the question.
    editor.passes.current = true
    if (await remove(gone)) void navigate(listPath, { viewTransition: true })
    else editor.passes.current = false
  }
  return (
    <>
      <PageHead
        title={entity ? localize(entity, 'question', { locale, base }).text : t.newTitle}
        back={{ to: listPath, label: t.title }}
      >
        {entity?.visible && <ViewOnSite id={entity.id} />}
        {entity && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => removeAndLeave(entity)}
          >
            {t.delete}
          </Button>
        )}
      </PageHead>
      <EditorForm editor={editor} createLabel={t.add} invalidText={errorMessage('invalid', locale)}>
        <TwoColumns
          main={
            <Section title={t.what} hint={t.whatHint}>
              <QuestionTexts form={form} />
            </Section>
          }
          side={
            <Section title={t.state}>
              <Switch
                label={t.visible}
                description={t.visibleHint}
                {...form.getInputProps('visible', { type: 'checkbox' })}
              />
              {entity && <Saved question={entity} />}
            </Section>
          }
        />
      </EditorForm>
    </>
  )
}

function QuestionTexts({ form }: { form: QuestionFormState }) {
  const t = useTexts(helpAdminTexts)
  const frame = useTexts(frameTexts)
  const { baseLocale } = useSite()
  const field = (locale: Locale, name: 'question' | 'answer') => ({
    label: `${t[name]} · ${frame.inLanguage[locale]}`,
    ...languageOf(locale),
    required: locale === baseLocale,
    ...form.getInputProps(locale === baseLocale ? name : `translations.${locale}.${name}`),
  })
  return (
    <>
      <LanguagePair>{locale => <TextInput {...field(locale, 'question')} />}</LanguagePair>
      <LanguagePair>{locale => <GrowingTextarea rows={8} {...field(locale, 'answer')} />}</LanguagePair>
    </>
  )
}

function ViewOnSite({ id }: { id: number }) {
  const t = useTexts(helpAdminTexts)
  return (
    <Button
      component="a"
      href={`${usePath()('/help')}#q-${id}`}
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} stroke={1.5} className="turns" aria-hidden="true" />}
    >
      {t.viewOne}
    </Button>
  )
}

function Saved({ question: { id, updatedAt } }: { question: HelpQuestion }) {
  const t = useTexts(helpAdminTexts)
  const { timeZone } = useSite()
  return (
    <Text size="xs" c="dimmed">
      {t.savedAt(formatTime(updatedAt, { locale: useLocale(), timeZone }))}{' '}
      <Link to={`/admin/activity?entity=help&entityId=${id}`} className={css.history} viewTransition>
        {t.history}
      </Link>
    </Text>
  )
}
