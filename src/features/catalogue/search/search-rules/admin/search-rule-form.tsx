/** The form for adding and editing a group of synonyms, an ignored word or a pinned result, with a live preview beside it. */
import { Button, SegmentedControl, TagsInput, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { problemAt } from '#admin/editor/form-problems.ts'
import { hintBelow } from '#admin/editor/languages.tsx'
import { IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { PageHead, Section } from '#admin/page.tsx'
import { ChosenProducts } from '#admin/product-picker/chosen-products.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { formatTime } from '#shared/times.ts'
import { searchRuleLimits } from '../../../model/search-rule-kinds.ts'
import { searchRuleName } from '../search-rule-name.ts'
import type { SearchRule } from '../search-rule-response.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { screenAddress } from './screen-query.ts'
import { SearchPreview } from './search-preview.tsx'
import { useSearchRuleActions } from './search-rule-actions.ts'
import { type SearchRuleFormState, useSearchRuleEditor } from './search-rule-editor.ts'
import type { NewEntry } from './search-rule-values.ts'
import css from './search-rules.module.css'

type Props = {
  /** Undefined while adding. */
  entry: SearchRule | undefined
  added: NewEntry
}

export function SearchRuleForm({ entry, added }: Props) {
  const t = useTexts(searchAdminTexts)
  const locale = useLocale()
  const editor = useSearchRuleEditor(entry, added)
  const { form, entity } = editor
  const { kind } = form.values
  const { remove } = useSearchRuleActions()
  const navigate = useNavigate()
  const list = screenAddress({ kind, q: '', page: 1, list: 'nothing', listPage: 1 })
  const removeAndLeave = async (gone: SearchRule) => {
    // Allows leaving the page with unsaved changes: what was typed is deleted with the entry.
    editor.passes.current = true
    if (await remove(gone)) void navigate(list, { viewTransition: true })
    else editor.passes.current = false
  }
  return (
    <>
      <PageHead
        title={entity ? searchRuleName(entity) : t.newTitle[kind]}
        back={{ to: list, label: `${t.title}: ${t.kinds[kind]}` }}
      >
        {entity && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            onClick={() => removeAndLeave(entity)}
          >
            {t.delete}
          </Button>
        )}
      </PageHead>
      <EditorForm editor={editor} createLabel={t.add[kind]} invalidText={errorMessage('invalid', locale)}>
        <div className={css.columns}>
          <Section title={t.kinds[kind]} hint={t.kindHints[kind]}>
            {kind === 'synonym' && <SynonymFields form={form} />}
            {kind === 'ignoredWord' && <IgnoredWordField form={form} />}
            {kind === 'pin' && <PinFields form={form} />}
            {entity && <Saved entry={entity} />}
          </Section>
          <SearchPreview values={form.values} id={entity?.id} />
        </div>
      </EditorForm>
    </>
  )
}

type FieldsProps = { form: SearchRuleFormState }

function SynonymFields({ form }: FieldsProps) {
  const t = useTexts(searchAdminTexts)
  const label = useId()
  const { isOneWay } = form.values
  return (
    <>
      <div className={css.direction}>
        <span id={label} className="visually-hidden">
          {t.direction}
        </span>
        <SegmentedControl
          aria-labelledby={label}
          data={[
            { value: 'both', label: t.both },
            { value: 'one', label: t.one },
          ]}
          value={isOneWay ? 'one' : 'both'}
          onChange={value => form.setFieldValue('isOneWay', value === 'one')}
        />
        <Text size="xs" c="dimmed">
          {isOneWay ? t.oneHint : t.bothHint}
        </Text>
      </div>
      {isOneWay && (
        <TextInput
          label={t.from}
          required
          maxLength={searchRuleLimits.phrase}
          {...form.getInputProps('from')}
        />
      )}
      <TagsInput
        label={isOneWay ? t.alsoFinds : t.wordsLabel}
        description={t.wordsHint}
        inputWrapperOrder={hintBelow}
        splitChars={[',', '،']}
        maxTags={searchRuleLimits.words}
        required
        {...form.getInputProps('words')}
        error={form.errors.words ?? problemAt(form.errors, 'words')}
      />
    </>
  )
}

function IgnoredWordField({ form }: FieldsProps) {
  const t = useTexts(searchAdminTexts)
  return (
    <TextInput
      label={t.word}
      description={t.wordHint}
      inputWrapperOrder={hintBelow}
      required
      {...form.getInputProps('word')}
    />
  )
}

function PinFields({ form }: FieldsProps) {
  const t = useTexts(searchAdminTexts)
  const { products } = form.values
  return (
    <>
      <TextInput
        label={t.query}
        description={t.queryHint}
        inputWrapperOrder={hintBelow}
        required
        {...form.getInputProps('q')}
      />
      <ChosenProducts
        label={t.addProduct}
        listLabel={t.products}
        emptyText={t.noProducts}
        max={searchRuleLimits.products}
        path="products"
        chosen={products.map(product => ({ id: product.id, product }))}
        onChange={(ids, added) => {
          const known = added ? [...products, added] : products
          form.setFieldValue(
            'products',
            ids.flatMap(id => known.find(product => product.id === id) ?? []),
          )
        }}
        error={problemAt(form.errors, 'productIds') ?? problemAt(form.errors, 'products')}
      />
    </>
  )
}

function Saved({ entry: { id, kind, updatedAt } }: { entry: SearchRule }) {
  const t = useTexts(searchAdminTexts)
  const { timeZone } = useSite()
  return (
    <Text size="xs" c="dimmed">
      {t.savedAt(formatTime(updatedAt, { locale: useLocale(), timeZone }))}{' '}
      <Link to={`/admin/activity?entity=${kind}&entityId=${id}`} className={css.history} viewTransition>
        {t.history}
      </Link>
    </Text>
  )
}
