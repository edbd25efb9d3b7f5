/** The form for creating and editing a canned reply. Used by the create page and the edit page. */
import { TextInput } from '@mantine/core'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { typedDirection } from '#admin/editor/languages.tsx'
import { Section } from '#admin/page.tsx'
import { ItemForm, LastSaved } from '#admin/short-list/item-form.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import { type CannedReply, newCannedReply } from '../canned-reply.ts'
import { cannedReplyHistory } from '../canned-reply-history.ts'
import css from './canned-reply-form.module.css'
import { CannedReplyText } from './canned-reply-text.tsx'

const listPath = '/admin/canned-replies'

type Values = Pick<CannedReply, 'name' | Locale>

/** One reply in both languages, side by side, each with a preview. */
export function CannedReplyForm({ reply }: { reply?: CannedReply }) {
  const t = useTexts(cannedReplyTexts)
  const api = useApi()
  const locale = useLocale()
  const editor = useCannedReplyEditor(reply)
  const { form, entity } = editor
  return (
    <ItemForm
      editor={editor}
      name={entity?.name}
      path={listPath}
      entity="cannedReply"
      texts={t}
      remove={id => api.call('DELETE /canned-replies/:id', { params: { id } })}
    >
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
        <LastSaved item={entity} entity="cannedReply" />
      </Section>
    </ItemForm>
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
      const problems = problemsOf(newCannedReply, values, locale)
      if (values.en.trim() || values.fa.trim()) return problems
      // The problem is shown once, at the reader's own language, because neither text is required by itself.
      const { en: _, fa: _fa, ...others } = problems
      return { ...others, [locale]: t.textNeeded }
    },
    create: body => api.call('POST /canned-replies', { body }),
    update: (id, body) => api.call('PATCH /canned-replies/:id', { params: { id }, body }),
    reload: id => api.call('GET /canned-replies/:id', { params: { id } }),
    history: cannedReplyHistory,
    listPath,
    savedTexts: t,
  })
}
