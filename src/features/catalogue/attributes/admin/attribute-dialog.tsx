/** The dialog for adding and editing an attribute of a category. Used by `category-attributes.tsx`. */
import { Modal, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { behindConflict, ConflictDialogs } from '#admin/editor/conflict-dialogs.tsx'
import { hintBelow, LanguagePair, languageOf, useLanguages } from '#admin/editor/languages.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { type Attribute, attributeTypes } from '../../model/attribute.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import { type AttributeForm, useAttributeEditor } from './attribute-editor.ts'
import { ChoicesField } from './choices-field.tsx'

type Props = {
  categoryId: number
  /** Undefined while adding. */
  attribute: Attribute | undefined
  /** How many products still follow its last change. A further one is refused until they have. */
  updatingProducts: number
  onClose(): void
  onSaved(): void
  /** Opens the dialog in which this choice is merged into another, in the place of this one. */
  onMerge(choiceId: number): void
}

export function AttributeDialog({
  categoryId,
  attribute,
  updatingProducts,
  onClose,
  onSaved,
  onMerge,
}: Props) {
  const t = useTexts(attributeTexts)
  const onDone = () => {
    onSaved()
    onClose()
  }
  const { form, draft, dirty, saving, failure, formRef, save, conflicts } = useAttributeEditor({
    categoryId,
    attribute,
    onDone,
  })
  const { type } = form.values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside the category's form, which must not be submitted.
    event.stopPropagation()
    save()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={attribute ? t.editTitle : t.addTitle}
      size={type === 'choice' ? 'xl' : 'lg'}
      centered
      {...behindConflict(conflicts)}
    >
      <form ref={formRef} noValidate onSubmit={submit}>
        <Stack gap="md">
          <DraftBar draft={draft} />
          {updatingProducts > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {t.updating(updatingProducts)} {t.updatingHint}
            </Text>
          )}
          <Names form={form} />
          <Select
            label={t.type}
            allowDeselect={false}
            data={attributeTypes.map(value => ({ value, label: t.types[value] }))}
            {...form.getInputProps('type')}
          />
          {type === 'number' && <Units form={form} />}
          {type === 'choice' && (
            <ChoicesField
              form={form}
              // Merging is saved at once, so it must not take what was typed with it, or leave it behind.
              merging={dirty ? 'unsaved' : updatingProducts > 0 ? 'updating' : 'possible'}
              onMerge={onMerge}
            />
          )}
          <Switch label={t.filterable} {...form.getInputProps('filterable', { type: 'checkbox' })} />
          <DialogFoot confirm={t.save} isBusy={saving} problem={failure?.message} onCancel={onClose} />
        </Stack>
      </form>
      <ConflictDialogs conflicts={conflicts} />
    </Modal>
  )
}

type FieldsProps = { form: AttributeForm }

/** The label, language and form values of a field in one language. */
function useLanguageField(form: AttributeForm) {
  const { baseLocale } = useSite()
  const { inLanguage } = useTexts(frameTexts)
  return (locale: Locale, name: 'name' | 'unit', label: string) => ({
    label: `${label} · ${inLanguage[locale]}`,
    inputWrapperOrder: hintBelow,
    ...languageOf(locale),
    ...form.getInputProps(`${locale === baseLocale ? 'own' : 'other'}.${name}`),
  })
}

function Names({ form }: FieldsProps) {
  const t = useTexts(attributeTexts)
  const [first] = useLanguages()
  const { baseLocale } = useSite()
  const field = useLanguageField(form)
  return (
    <LanguagePair>
      {locale => (
        <TextInput
          required={locale === baseLocale}
          data-autofocus={locale === first || undefined}
          {...field(locale, 'name', t.name)}
        />
      )}
    </LanguagePair>
  )
}

function Units({ form }: FieldsProps) {
  const t = useTexts(attributeTexts)
  const [first] = useLanguages()
  const field = useLanguageField(form)
  return (
    <LanguagePair>
      {locale => (
        <TextInput
          description={locale === first ? t.unitHint : undefined}
          {...field(locale, 'unit', t.unit)}
        />
      )}
    </LanguagePair>
  )
}
