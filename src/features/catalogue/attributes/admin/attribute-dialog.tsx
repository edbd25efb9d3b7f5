/** The dialog for adding and editing an attribute of a category. Used by `category-attributes.tsx`. */
import { Button, Group, Modal, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { hintBelow, LanguagePair, languageOf, useLanguages } from '#admin/editor/languages.tsx'
import { useSaving } from '#admin/editor/saving.ts'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import { type Attribute, attributeTypes, newAttribute } from '../attribute.ts'
import {
  type AttributeValues,
  toAttributeBody,
  toAttributeField,
  toAttributeFormValues,
} from './attribute-form-values.ts'

type Props = {
  categoryId: number
  /** Undefined while adding. */
  attribute: Attribute | undefined
  onClose(): void
  onSaved(): void
}

export function AttributeDialog({ categoryId, attribute, onClose, onSaved }: Props) {
  const t = useTexts(attributeTexts)
  const { form, draft, saving, failure, formRef, save } = useAttributeForm({
    categoryId,
    attribute,
    onClose,
    onSaved,
  })
  const { type } = form.values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside the category's form, which must not be submitted.
    event.stopPropagation()
    void save()
  }
  return (
    <Modal opened onClose={onClose} title={attribute ? t.editTitle : t.addTitle} size="lg" centered>
      <form ref={formRef} noValidate onSubmit={submit}>
        <Stack gap="md">
          <DraftBar draft={draft} />
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
    </Modal>
  )
}

type FormState = ReturnType<typeof useAttributeForm>['form']
type FieldsProps = { form: FormState }

/** The label, language and form values of a field in one language. */
function useLanguageField(form: FormState) {
  const { baseLocale } = useSite()
  const { inLanguage } = useTexts(frameTexts)
  return (locale: Locale, name: 'name' | 'unit' | 'choices', label: string) => ({
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

function Choices({ form }: FieldsProps) {
  const t = useTexts(attributeTexts)
  const { baseLocale } = useSite()
  const field = useLanguageField(form)
  return (
    <LanguagePair>
      {locale => (
        <Textarea
          description={locale === baseLocale ? t.choicesHint : t.choicesOtherHint}
          autosize
          minRows={5}
          maxRows={14}
          {...field(locale, 'choices', t.choices)}
        />
      )}
    </LanguagePair>
  )
}

/** The form's name among drafts. */
export const attributeForm = (categoryId: number) => `/admin/categories/${categoryId}/attributes`

function useAttributeForm({ categoryId, attribute, onClose, onSaved }: Props) {
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const problems = (values: AttributeValues) => {
    const found = Object.entries(problemsOf(newAttribute, toAttributeBody(values, base), { locale }))
    return Object.fromEntries(found.map(([path, text]) => [toAttributeField(path), text]))
  }
  const form = useForm<AttributeValues>({
    initialValues: toAttributeFormValues(attribute, base),
    validate: problems,
  })
  /** Set when it is saved: then there is no draft to keep. */
  const passes = useRef(false)
  /** The attribute as it was when the draft was typed, if somebody has changed it since. */
  const [edited, setEdited] = useState(attribute)
  const draft = useFormDraft({
    form: `${attributeForm(categoryId)}/${attribute?.id ?? 'create'}`,
    base: edited,
    values: form.values,
    dirty: form.isDirty(),
    passes,
    onRestore: restored => {
      setEdited(restored.base)
      form.setValues(restored.values)
    },
  })
  const saving = useSaving<Attribute>({
    check: () => form.validate().hasErrors,
    send: () => {
      const body = toAttributeBody(form.getValues(), base)
      if (!attribute) return api.call('POST /category/attributes/:id', { params: { id: categoryId }, body })
      return api.call('PATCH /attributes/:id', {
        params: { id: attribute.id },
        body: { ...body, version: edited?.version },
      })
    },
    onSaved: () => {
      passes.current = true
      onSaved()
      onClose()
    },
    onRefused: errors =>
      form.setErrors(
        Object.fromEntries(Object.entries(errors).map(([path, error]) => [toAttributeField(path), error])),
      ),
  })
  return { form, draft, ...saving }
}
