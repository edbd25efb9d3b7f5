/** The dialog that asks where the contents of a deleted category go. Used by the list and the menu of categories. */
import { Box, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toOptions, withoutBranch } from '#admin/category-select/category-options.ts'
import { CategorySelect } from '#admin/category-select/category-select.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '../../model/category.ts'
import { maxAtOnce } from '../../products/bulk/max-at-once.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { trashTexts } from '../../texts/trash.ts'
import { type CategoryDeletion, useCategoryName } from './category-actions.ts'
import { DeletionEffects } from './deletion-effects.tsx'
import { allNodes } from './tree/tree-rows.ts'

type Props = { deletion: CategoryDeletion; tree: CategoryNode[] }

export function CategoryDeleteDialog({ deletion, tree }: Props) {
  const t = useTexts(trashTexts).category
  const nameOf = useCategoryName()
  const { pending, close } = deletion
  return (
    <Modal
      opened={pending !== undefined}
      onClose={close}
      title={pending && t.title(nameOf(pending.category))}
      centered
      size="32rem"
    >
      {pending && (
        <DestinationForm key={pending.category.id} pending={pending} deletion={deletion} tree={tree} />
      )}
    </Modal>
  )
}

type CategoryToDelete = NonNullable<CategoryDeletion['pending']>

function DestinationForm({ pending, deletion, tree }: Props & { pending: CategoryToDelete }) {
  const t = useTexts(trashTexts).category
  const frame = useTexts(frameTexts)
  const { noCategories } = useTexts(catalogueAdminTexts).product
  const nameOf = useCategoryName()
  const languages = { locale: useLocale(), base: useSite().baseLocale }
  const { category, contents } = pending
  const [where, setWhere] = useState('parent')
  const [target, setTarget] = useState<number | null>(null)
  const options = toOptions(withoutBranch(tree, category.id), languages)
  const parent = options.find(option => option.value === category.parentId)
  const ready = where === 'parent' || target !== null
  const place = where === 'parent' ? (category.parentId ?? null) : target
  const nodes = allNodes(tree)
  const shown = nodes.find(node => node.id === category.id)?.shown ?? false
  return (
    <>
      <Text c="dimmed">{t.holds}</Text>
      <Radio.Group value={where} onChange={setWhere} mt="lg">
        <Stack gap="md">
          <Radio value="parent" label={parent ? t.upTo(parent.name) : t.upToMain(contents)} data-autofocus />
          {options.length > 0 && <Radio value="other" label={t.into} />}
        </Stack>
      </Radio.Group>
      {where === 'other' && (
        <CategorySelect
          mt="md"
          options={options}
          label={t.target}
          nothingFoundMessage={noCategories}
          value={target}
          onChange={setTarget}
        />
      )}
      {ready && (
        <Box mt="lg">
          <DeletionEffects
            key={place}
            category={{ id: category.id, shown }}
            contents={contents}
            target={nodes.find(node => node.id === place)}
          />
        </Box>
      )}
      {contents.products > maxAtOnce && (
        <Text size="sm" c="dimmed" mt="lg">
          {t.inBackground(nameOf(category), contents.products)}
        </Text>
      )}
      <Group mt="xl" justify="flex-end" gap="sm">
        <Button variant="default" onClick={deletion.close}>
          {frame.cancel}
        </Button>
        <Button
          color="var(--c-error)"
          disabled={!ready}
          loading={deletion.busy}
          onClick={() => deletion.remove(category, where === 'parent' ? 'parent' : (target ?? 'parent'))}
        >
          {t.confirm}
        </Button>
      </Group>
    </>
  )
}
