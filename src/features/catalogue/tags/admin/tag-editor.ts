/** The form of the dialog that renames a tag: its draft, saving, and what happens if somebody else saved meanwhile. */
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { FieldDescriptions } from '#features/history/entity-history.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { type ProductTag, tagChanges } from '../../model/tag.ts'
import { tagTexts } from '../texts/tags.ts'
import { useTagName } from './tag-name.ts'

/** The name in the base language, and in the other one. */
type TagValues = { own: string; other: string }

export function useTagEditor(tag: ProductTag, onDone: () => void) {
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const t = useTexts(tagTexts)
  const nameOf = useTagName()
  const other = otherLocale(base)
  const toBody = ({ own, other: translated }: TagValues) => ({
    name: own,
    translations: { [other]: { name: translated } },
  })
  const toField = (path: string) => (path === 'name' ? 'own' : 'other')
  return useEditor<ProductTag, TagValues, TagValues>({
    loaded: tag,
    toValues: one => ({ own: one?.name ?? '', other: one?.translations[other]?.name ?? '' }),
    toBody: values => values,
    problems: values =>
      Object.fromEntries(
        Object.entries(problemsOf(tagChanges, toBody(values), locale)).map(([path, text]) => [
          toField(path),
          text,
        ]),
      ),
    toField,
    async update(id, { version, own, other: translated }) {
      const saved = await api.call('PATCH /tags/:id', {
        params: { id },
        body: {
          ...(own !== undefined && { name: own }),
          ...(translated !== undefined && { translations: { [other]: { name: translated } } }),
          ...(version !== undefined && { version }),
        },
      })
      // The search may follow in the background.
      announceBulkChanges()
      return saved
    },
    reload: id => api.call('GET /tags/:id', { params: { id } }),
    history: descriptions(base),
    listPath: '/admin/tags',
    savedTexts: { saved: t.saved },
    nameOf,
    onDone,
  })
}

/** The names of the form's fields. */
function descriptions(base: Locale): FieldDescriptions {
  const textsIn = (locale: Locale) => {
    const { inLanguage } = frameTexts[locale]
    const { name } = tagTexts[locale]
    return {
      fields: { own: `${name} · ${inLanguage[base]}`, other: `${name} · ${inLanguage[otherLocale(base)]}` },
    }
  }
  return { texts: { en: textsIn('en'), fa: textsIn('fa') }, values: {} }
}
