/** The form for creating and editing a page of the shop. */
import { Button, Switch, Text, TextInput } from '@mantine/core'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { hintBelow, LanguageColumns, languageOf } from '#admin/editor/languages.tsx'
import { IconExternalLink } from '#admin/icons.tsx'
import { Section, TwoColumns } from '#admin/page.tsx'
import { EmbedsContext } from '#admin/rich-text/embeds-context.ts'
import { RichTextField } from '#admin/rich-text/rich-text-field.tsx'
import { ItemForm, LastSaved } from '#admin/short-list/item-form.tsx'
import { toTranslatedValues } from '#admin/short-list/translated-items.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { newPage, type PageValues, type PageWithEmbeds, type ShopPage } from '../page.ts'
import { pageHistory } from '../page-history.ts'
import { pagesAdminTexts } from '../texts/admin.ts'
import { PagePreviewButton } from './page-preview-button.tsx'
import { usePageEmbeds } from './use-page-embeds.ts'

const listPath = '/admin/pages'

export function ShopPageForm({ page }: { page?: PageWithEmbeds }) {
  const t = useTexts(pagesAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const editor = usePageEditor(page)
  const { form, entity } = editor
  const embeds = usePageEmbeds(page, [form.values, form.values.translations[otherLocale(base)] ?? {}])
  const toggle = (field: 'visible' | 'inHeader' | 'inFooter') =>
    form.getInputProps(field, { type: 'checkbox' })
  return (
    <ItemForm
      editor={editor}
      name={entity && localize(entity, 'title', { locale, base }).text}
      path={listPath}
      entity="page"
      texts={t}
      remove={id => api.call('DELETE /pages/:id', { params: { id } })}
      buttons={
        <>
          <PagePreviewButton editor={editor} />
          {entity?.visible && <ViewButton slug={entity.slug} />}
        </>
      }
    >
      <EmbedsContext value={embeds}>
        <TwoColumns
          main={
            <Section title={t.what} hint={t.whatHint}>
              <LanguageColumns fields={2}>
                {language => <LanguageTexts form={form} language={language} />}
              </LanguageColumns>
            </Section>
          }
          side={
            <Section title={t.where}>
              <Switch label={t.visible} description={t.visibleHint} {...toggle('visible')} />
              <Switch label={t.inHeader} {...toggle('inHeader')} />
              <Switch label={t.inFooter} {...toggle('inFooter')} />
              <Text size="xs" c="dimmed">
                {t.orderHint}
              </Text>
              <TextInput
                label={t.slug}
                description={t.slugHint}
                inputWrapperOrder={hintBelow}
                dir="auto"
                leftSection="/"
                spellCheck={false}
                {...form.getInputProps('slug')}
              />
              <LastSaved item={entity} entity="page" />
            </Section>
          }
        />
      </EmbedsContext>
    </ItemForm>
  )
}

type TextsProps = { form: ReturnType<typeof usePageEditor>['form']; language: Locale }

function LanguageTexts({ form, language }: TextsProps) {
  const t = useTexts(pagesAdminTexts)
  const isBase = language === useSite().baseLocale
  const field = (name: 'title' | 'body') =>
    form.getInputProps(isBase ? name : `translations.${language}.${name}`)
  return (
    <>
      <TextInput label={t.pageTitle} required={isBase} {...languageOf(language)} {...field('title')} />
      <RichTextField label={t.body} locale={language} withEmbeds {...field('body')} />
    </>
  )
}

function ViewButton({ slug }: { slug: string }) {
  const t = useTexts(pagesAdminTexts)
  return (
    <Button
      component="a"
      href={encodeURI(usePath()(`/${slug}`))}
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} className="turns" />}
    >
      {t.view}
    </Button>
  )
}

type EditedPage = ShopPage & { name: string }
/** The editor expects an entity with a name. */
const withName = (page: ShopPage): EditedPage => ({ ...page, name: page.title })

const toValues = (entity: ShopPage | undefined, base: Locale): PageValues => ({
  ...toTranslatedValues(entity, ['title', 'body'], base),
  slug: entity?.slug ?? '',
  visible: entity?.visible ?? true,
  inHeader: entity?.inHeader ?? false,
  inFooter: entity?.inFooter ?? false,
})

function usePageEditor(page: ShopPage | undefined) {
  const t = useTexts(pagesAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return useEditor<EditedPage, PageValues, PageValues>({
    loaded: page && withName(page),
    toValues: entity => toValues(entity, base),
    toBody: values => values,
    problems: values => problemsOf(newPage, values, locale),
    create: async body => withName(await api.call('POST /pages', { body })),
    update: async (id, body) => withName(await api.call('PATCH /pages/:id', { params: { id }, body })),
    reload: async id => withName(await api.call('GET /pages/:id', { params: { id } })),
    history: pageHistory,
    listPath,
    savedTexts: t,
  })
}
