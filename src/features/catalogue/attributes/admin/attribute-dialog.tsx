/** The dialog for adding and editing an attribute of a category. Used by `category-attributes.tsx`. */
import { Button, Group, Modal, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { behindConflict, ConflictDialogs } from '#admin/editor/conflict-dialogs.tsx'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { hintBelow, LanguagePair, languageOf, useLanguages } from '#admin/editor/languages.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { type Attribute, attributeTypes } from '../../model/attribute.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import { useAttributeEditor } from './attribute-editor.ts'

type Props = {
  categoryId: number
  /** Undefined while adding. */
  attribute: Attribute | undefined
  /** How many products still follow its last change. A further one is refused until they have. */
  updatingProducts: number
  onClose(): void
  onSaved(): void
}

export function AttributeDialog({ categoryId, attribute, updatingProducts, onClose, onSaved }: Props) {
  const t = useTexts(attributeTexts)
  const onDone = () => {
    onSaved()
    onClose()
  }
  const { form, draft, saving, failure, formRef, save, conflicts } = useAttributeEditor({
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
      size="lg"
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
          {type === 'choice' && <Choices form={form} />}
          <Switch label={t.filterable} {...form.getInputProps('filterable', { type: 'checkbox' })} />
          {failure && (
            <Text size="sm" c="var(--c-error)" role="alert">
              {failure.message}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={saving}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
      <ConflictDialogs conflicts={conflicts} />
    </Modal>
  )
}

type FormState = ReturnType<typeof useAttributeEditor>['form']
type FieldsProps = { form: FormState }

/** The label, language and form values of a field in one language. */
function useLanguageField(form: FormState) {
  const { baseLocale } = useSite()
  const { inLanguage } = useTexts(frameTexts)
  return (locale: Locale, name: 'name' | 'unit' | 'choices', label: string) => {
    const isBase = locale === baseLocale
    const path = name === 'choices' ? `choices.${isBase ? 0 : 1}` : `${isBase ? 'own' : 'other'}.${name}`
    return {
      label: `${label} · ${inLanguage[locale]}`,
      inputWrapperOrder: hintBelow,
      ...languageOf(locale),
      ...form.getInputProps(path),
    }
  }
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

function Choices({ form }: FieldsProps) {
  const t = useTexts(attributeTexts)
  const { baseLocale } = useSite()
  const field = useLanguageField(form)
  return (
    <LanguagePair>
      {locale => (
        <GrowingTextarea
          description={locale === baseLocale ? t.choicesHint : t.choicesOtherHint}
          rows={5}
          maxRows={14}
          {...field(locale, 'choices', t.choices)}
        />
      )}
    </LanguagePair>
  )
}
