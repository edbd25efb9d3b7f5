/** The dialog for adding and editing an attribute of a category. Used by `category-attributes.tsx`. */
import {
  Button,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useSaving } from '#admin/editor/saving.ts'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { directionOf, type Locale, localeTag, otherLocale } from '#shared/locale.ts'
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
  const { form, saving, failure, formRef, save } = useAttributeForm({
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
          <Texts form={form} part="own" />
          <Select
            label={t.type}
            allowDeselect={false}
            data={attributeTypes.map(value => ({ value, label: t.types[value] }))}
            {...form.getInputProps('type')}
          />
          {type === 'number' && <Units form={form} />}
          {type === 'choice' && (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Choices form={form} part="own" hint={t.choicesHint} />
              <Choices form={form} part="other" hint={t.choicesOtherHint} />
            </SimpleGrid>
          )}
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
type LanguageFieldsProps = { form: FormState; part: 'own' | 'other' }

/** The attributes and labels of fields in the site's base language (`own`) or in the other one. */
function useFieldLanguage(part: 'own' | 'other') {
  const { baseLocale } = useSite()
  const { inLanguage } = useTexts(frameTexts)
  const locale: Locale = part === 'own' ? baseLocale : otherLocale(baseLocale)
  const labelled = (label: string) => (part === 'own' ? label : `${label} · ${inLanguage[locale]}`)
  return { labelled, language: { lang: localeTag[locale], dir: directionOf(locale) } }
}

function Texts({ form }: LanguageFieldsProps) {
  const t = useTexts(attributeTexts)
  const [own, other] = [useFieldLanguage('own'), useFieldLanguage('other')]
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t.name}
        required
        data-autofocus
        {...own.language}
        {...form.getInputProps('own.name')}
      />
      <TextInput label={other.labelled(t.name)} {...other.language} {...form.getInputProps('other.name')} />
    </SimpleGrid>
  )
}

function Units({ form }: { form: FormState }) {
  const t = useTexts(attributeTexts)
  const [own, other] = [useFieldLanguage('own'), useFieldLanguage('other')]
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t.unit}
        description={t.unitHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...own.language}
        {...form.getInputProps('own.unit')}
      />
      <TextInput label={other.labelled(t.unit)} {...other.language} {...form.getInputProps('other.unit')} />
    </SimpleGrid>
  )
}

function Choices({ form, part, hint }: LanguageFieldsProps & { hint: string }) {
  const t = useTexts(attributeTexts)
  const { labelled, language } = useFieldLanguage(part)
  return (
    <Textarea
      label={labelled(t.choices)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={5}
      maxRows={14}
      {...language}
      {...form.getInputProps(`${part}.choices`)}
    />
  )
}

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
  const saving = useSaving<Attribute>({
    check: () => form.validate().hasErrors,
    send: () => {
      const body = toAttributeBody(form.getValues(), base)
      if (!attribute) return api.call('POST /category/attributes/:id', { params: { id: categoryId }, body })
      return api.call('PATCH /attributes/:id', {
        params: { id: attribute.id },
        body: { ...body, version: attribute.version },
      })
    },
    onSaved: () => {
      onSaved()
      onClose()
    },
    onRefused: errors =>
      form.setErrors(
        Object.fromEntries(Object.entries(errors).map(([path, error]) => [toAttributeField(path), error])),
      ),
  })
  return { form, ...saving }
}
