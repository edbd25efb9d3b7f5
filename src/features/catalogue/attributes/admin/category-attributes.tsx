/** What a category asks of its products: its own attributes to edit, and those it inherits. */
import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { Section } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { Category } from '../../categories/category.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import {
  type Attribute,
  attributeName,
  attributeUnit,
  type CategoryAttribute,
  choiceText,
} from '../attribute.ts'
import { AttributeDialog } from './attribute-dialog.tsx'
import css from './category-attributes.module.css'

type Asking = { kind: 'edit'; attribute: Attribute | undefined } | { kind: 'remove'; attribute: Attribute }

export function CategoryAttributes({ category }: { category: Category }) {
  const t = useTexts(attributeTexts)
  const locale = useLocale()
  const api = useApi()
  const [attributes, setAttributes] = useState<CategoryAttribute[]>()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)

  const load = useCallback(async () => {
    setAttributes(await api.call('GET /category/attributes/:id', { params: { id: category.id } }))
  }, [api, category.id])

  /** Does something and shows how it is then. */
  async function act(write: () => Promise<unknown>) {
    try {
      await write()
      await load()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  useEffect(() => {
    load().catch(error => notify(failureText(error, locale), { kind: 'error' }))
  }, [load, locale])

  const own = attributes?.filter(one => !one.inherited) ?? []
  const move = (attribute: Attribute, position: number) =>
    act(() => api.call('PATCH /attributes/:id', { params: { id: attribute.id }, body: { position } }))
  const remove = (attribute: Attribute) => {
    close()
    return act(() => api.call('DELETE /attributes/:id', { params: { id: attribute.id } }))
  }

  return (
    <Section title={t.title} hint={t.hint}>
      {attributes?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.empty}
        </Text>
      )}
      <ul className={css.list}>
        {attributes?.map(attribute => (
          <li key={attribute.id} className={css.row}>
            <AttributeSummary attribute={attribute} category={category} />
            {!attribute.inherited && (
              <Actions
                attribute={attribute}
                place={own.indexOf(attribute)}
                count={own.length}
                onMove={position => move(attribute, position)}
                onAsk={kind => setAsking({ kind, attribute })}
              />
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => setAsking({ kind: 'edit', attribute: undefined })}
        >
          {t.add}
        </Button>
      </div>
      {asking?.kind === 'edit' && (
        <AttributeDialog
          categoryId={category.id}
          attribute={asking.attribute}
          onClose={close}
          onSaved={() => act(async () => {})}
        />
      )}
      {asking?.kind === 'remove' && (
        <RemoveDialog
          attribute={asking.attribute}
          onClose={close}
          onRemove={() => remove(asking.attribute)}
        />
      )}
    </Section>
  )
}

function AttributeSummary({ attribute, category }: { attribute: CategoryAttribute; category: Category }) {
  const t = useTexts(attributeTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const from = category.breadcrumb.find(link => link.id === attribute.categoryId)
  const facts = [
    t.types[attribute.type],
    attributeUnit(attribute, locale),
    attribute.choices.map(choice => choiceText(choice, locale)).join(locale === 'fa' ? '، ' : ', '),
    attribute.filterable && t.filterableMark,
    from && t.inherited(localize(from, 'name', { locale, base }).text),
  ]
  return (
    <div className={css.told}>
      <bdi className={css.name}>{attributeName(attribute, locale)}</bdi>
      <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

type ActionsProps = {
  attribute: Attribute
  place: number
  count: number
  onMove(position: number): void
  onAsk(kind: Asking['kind']): void
}

function Actions({ attribute, place, count, onMove, onAsk }: ActionsProps) {
  const t = useTexts(attributeTexts)
  const name = attributeName(attribute, useLocale())
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
  const button = { variant: 'subtle', size: 'lg', className: css.action } as const
  return (
    <div className={css.actions}>
      <ActionIcon
        {...button}
        aria-label={t.up(name)}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t.down(name)}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={t.edit(name)} onClick={() => onAsk('edit')}>
        <IconPencil {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={t.remove(name)} onClick={() => onAsk('remove')}>
        <IconX {...icon} />
      </ActionIcon>
    </div>
  )
}

type RemoveProps = { attribute: Attribute; onClose(): void; onRemove(): void }

function RemoveDialog({ attribute, onClose, onRemove }: RemoveProps) {
  const t = useTexts(attributeTexts)
  const name = attributeName(attribute, useLocale())
  return (
    <Modal opened onClose={onClose} title={t.removeTitle(name)} centered withCloseButton={false}>
      <Text c="dimmed">{t.removeText}</Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.cancel}
        </Button>
        <Button color="var(--c-error)" onClick={onRemove}>
          {t.removeAction}
        </Button>
      </Group>
    </Modal>
  )
}
