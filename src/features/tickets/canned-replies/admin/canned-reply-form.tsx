/** The form for creating and editing a canned reply. Used by the create page and the edit page. */
import { Button, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useEditor } from '#admin/editor/editor.ts'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { typedDirection } from '#admin/editor/languages.tsx'
import { PageHead, Section } from '#admin/page.tsx'
import { formatTime } from '#admin/time.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import { type CannedReply, newCannedReply } from '../canned-reply.ts'
import { useCannedReplyDeletion } from './canned-reply-deletion.ts'
import css from './canned-reply-form.module.css'
import { CannedReplyText } from './canned-reply-text.tsx'

const listPath = '/admin/canned-replies'

type Values = Pick<CannedReply, 'name' | Locale>

/** One reply in both languages, side by side, each with a preview. */
export function CannedReplyForm({ reply }: { reply?: CannedReply }) {
  const t = useTexts(cannedReplyTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const editor = useCannedReplyEditor(reply)
  const { form, entity } = editor
  const navigate = useNavigate()
  const remove = useCannedReplyDeletion(() => {
    // Allows leaving the page with unsaved changes: what was typed is deleted with the reply.
    editor.passes.current = true
    return navigate(listPath, { viewTransition: true })
  })
  return (
    <>
      <PageHead title={entity?.name ?? t.createTitle} back={{ to: listPath, label: t.title }}>
        {entity && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => void remove(entity)}
          >
            {t.delete}
          </Button>
        )}
      </PageHead>
      <EditorForm editor={editor} createLabel={t.add} invalidText={errorMessage('invalid', locale)}>
        <Section title={t.details} hint={t.textsHint}>
          <TextInput
            label={t.name}
            description={t.nameHint}
            required
            {...typedDirection(form.values.name)}
            className={css.name}
            {...form.getInputProps('name')}
          />
          <div className={css.languages}>
            {[locale, otherLocale(locale)].map(language => (
              <CannedReplyText
                key={language}
                language={language}
                text={form.values[language]}
                input={form.getInputProps(language)}
              />
            ))}
          </div>
          {entity && (
            <Text size="xs" c="dimmed">
              {t.savedAt(formatTime(entity.updatedAt, { locale, timeZone }))}
            </Text>
          )}
        </Section>
      </EditorForm>
    </>
  )
}

function useCannedReplyEditor(reply: CannedReply | undefined) {
  const t = useTexts(cannedReplyTexts)
  const api = useApi()
  const locale = useLocale()
  return useEditor<CannedReply, Values, Values>({
    loaded: reply,
    toValues: entity => ({ name: entity?.name ?? '', en: entity?.en ?? '', fa: entity?.fa ?? '' }),
    toBody: values => values,
    problems(values) {
      const problems = problemsOf(newCannedReply, values, { locale })
      if (values.en.trim() || values.fa.trim()) return problems
      // The problem is shown once, at the reader's own language, because neither text is required by itself.
      const { en: _, fa: _fa, ...others } = problems
      return { ...others, [locale]: t.textNeeded }
    },
    create: body => api.call('POST /canned-replies', { body }),
    update: (id, body) => api.call('PATCH /canned-replies/:id', { params: { id }, body }),
    reload: id => api.call('GET /canned-replies/:id', { params: { id } }),
    history: { texts: { en: fieldTexts('en'), fa: fieldTexts('fa') }, values: {} },
    listPath,
    savedTexts: t,
  })
}

/** Canned replies have no history of their own. */
const fieldTexts = (locale: Locale) => {
  const { name, text } = cannedReplyTexts[locale]
  return { fields: { name, ...text } }
}
