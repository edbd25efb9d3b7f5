/** The form for creating and editing a category. Used by `category-create-page.tsx` and `category-edit-page.tsx`. */
import { Switch, Text, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { toNameById, toOptions, toParents } from '#admin/category-select/category-options.ts'
import { CategorySelect } from '#admin/category-select/category-select.tsx'
import { useEditor } from '#admin/editor/editor.ts'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { LanguageColumns, languageOf, useLanguages } from '#admin/editor/languages.tsx'
import type { FormTexts } from '#admin/fields/form-values.ts'
import { useFreshFiles } from '#admin/files/fresh-files.ts'
import { PageHead, Section, TwoColumns } from '#admin/page.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import type { Locale } from '#shared/locale.ts'
import { formatTime } from '#shared/times.ts'
import { localize } from '#ui/localize.ts'
import { NameTakenError } from '../../admin/name-taken-error.tsx'
import { CategoryState } from '../../admin/state-badge.tsx'
import { ViewOnSite } from '../../admin/view-on-site.tsx'
import { CategoryAttributes } from '../../attributes/admin/category-attributes.tsx'
import { type Category, type CategoryNode, newCategory } from '../../model/category.ts'
import type { categoryFields } from '../../model/category-fields.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { categoryHistory } from '../../tree/category-history.ts'
import { useCategoryName } from './category-actions.ts'
import { CategoryMenu } from './category-menu.tsx'
import { CategoryPicture } from './category-picture.tsx'
import { CategorySerialPlace } from './category-serial-place.tsx'
import {
  type CategoryBody,
  type CategoryValues,
  toCategoryBody,
  toCategoryValues,
} from './category-values.ts'

const listPath = '/admin/categories'

type Props = {
  /** Undefined while creating. */
  category?: Category
  tree: CategoryNode[]
  /** The parent that is preset for a new category. */
  parentId?: number | null
}

export function CategoryForm({ category: loaded, tree, parentId }: Props) {
  const t = useTexts(catalogueAdminTexts)
  const frame = useTexts(frameTexts)
  const locale = useLocale()
  const { baseLocale: base, timeZone } = useSite()
  const editor = useCategoryEditor({ category: loaded, parentId })
  const { form, entity } = editor
  const api = useApi()
  const withFiles = useFreshFiles(entity, id => api.call('GET /category/one/:id', { params: { id } }))
  const label = t.category.fields
  const languages = useLanguages()
  const field = (locale: Locale, name: keyof FormTexts<typeof categoryFields>) => ({
    ...languageOf(locale),
    ...form.getInputProps(locale === base ? name : `translations.${locale}.${name}`),
  })
  const navigate = useNavigate()
  const nameOf = useCategoryName()
  const leave = () => {
    // The category is deleted: leave without asking about unsaved changes.
    editor.passes.current = true
    void navigate(listPath, { viewTransition: true })
  }
  const parents = toOptions(toParents(tree, entity?.id), { locale, base })
  return (
    <>
      <PageHead
        title={entity ? nameOf(entity) : t.category.createTitle}
        note={entity && <CategoryState category={entity} />}
        back={{ to: listPath, label: t.categories.title }}
      >
        {entity?.shown && <ViewOnSite path={`/main/${entity.slug}`} />}
        {entity && <CategoryMenu category={entity} tree={tree} onRemoved={leave} />}
      </PageHead>
      <EditorForm
        editor={editor}
        createLabel={t.category.create}
        invalidText={errorMessage('invalid', locale)}
      >
        <TwoColumns
          main={
            <>
              <Section title={t.category.what} hint={t.category.otherHint[base]}>
                <LanguageColumns fields={2}>
                  {language => (
                    <>
                      <TextInput
                        label={label.name}
                        required={language === base}
                        {...field(language, 'name')}
                      />
                      <GrowingTextarea
                        label={label.description}
                        rows={5}
                        {...field(language, 'description')}
                      />
                    </>
                  )}
                </LanguageColumns>
              </Section>
              {entity && <CategoryAttributes category={entity} />}
            </>
          }
          side={
            <>
              <CategoryPicture
                category={withFiles}
                focus={{
                  value: form.values.imageFocus || null,
                  onChange: value => form.setFieldValue('imageFocus', value ?? ''),
                }}
                onReplaced={imageFocus => editor.takeOver({ imageFocus })}
                words={languages.map(language => (
                  <TextInput
                    key={language}
                    label={`${label.imageAlt} · ${frame.inLanguage[language]}`}
                    {...field(language, 'imageAlt')}
                  />
                ))}
              />
              <Section title={t.category.place}>
                <Switch
                  label={label.visible}
                  description={t.category.visibleHint}
                  {...form.getInputProps('visible', { type: 'checkbox' })}
                />
                <CategorySelect
                  options={parents}
                  label={label.parentId}
                  placeholder={t.category.noParent}
                  nothingFoundMessage={t.category.noCategories}
                  {...form.getInputProps('parentId')}
                />
                {entity && (
                  <Text size="xs" c="dimmed">
                    {t.savedAt(formatTime(entity.updatedAt, { locale, timeZone }))}
                  </Text>
                )}
              </Section>
              <CategorySerialPlace category={withFiles}>
                {languages.map(language => (
                  <GrowingTextarea
                    key={language}
                    label={`${label.serialPlace} · ${frame.inLanguage[language]}`}
                    rows={2}
                    {...field(language, 'serialPlace')}
                  />
                ))}
              </CategorySerialPlace>
            </>
          }
        />
      </EditorForm>
    </>
  )
}

function useCategoryEditor({ category, parentId }: Pick<Props, 'category' | 'parentId'>) {
  const t = useTexts(catalogueAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const units = { currency, locale }
  return useEditor<Category, CategoryValues, CategoryBody>({
    loaded: category,
    toValues: entity => toCategoryValues(entity, { base, parentId, ...units }),
    toBody: values => toCategoryBody(values, units),
    problems: values => problemsOf(newCategory, toCategoryBody(values, units), locale),
    create: body => api.call('POST /category', { body }),
    update: (id, body) => api.call('PATCH /category/:id', { params: { id }, body }),
    reload: id => api.call('GET /category/one/:id', { params: { id } }),
    restore: id => api.call('POST /category/:id/restore', { params: { id } }),
    history: categoryHistory,
    loadCategoryNames: async () =>
      toNameById(await api.call('GET /category/categories-tree'), { locale, base }),
    listPath,
    savedTexts: t.category,
    nameOf: entity => localize(entity, 'name', { locale, base }).text,
    takenError: (message, otherId) => <NameTakenError message={message} to={`${listPath}/${otherId}`} />,
    namedBy: ['name', 'parentId'],
  })
}
