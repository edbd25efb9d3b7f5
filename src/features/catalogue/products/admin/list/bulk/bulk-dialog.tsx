/** The dialogs of the bar: what a change of many products needs to know first, or whether it is meant. Loaded with the first one. */
import { Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toOptions } from '#admin/category-select/category-options.ts'
import { CategorySelect } from '#admin/category-select/category-select.tsx'
import { numberProblem, toFormNumber } from '#admin/editor/number-text.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { readNumber } from '#shared/typed-number.ts'
import type { CategoryNode } from '../../../../model/category.ts'
import { productFields } from '../../../../model/product-fields.ts'
import { TagsField } from '../../tags-field.tsx'
import { bulkTexts } from '../texts/bulk.ts'
import { BulkForm, type BulkFormProps } from './bulk-form.tsx'
import { BulkPriceForm } from './bulk-price-form.tsx'
import type { Bulk, BulkKind, SelectionChange } from './use-selection-change.ts'

type Props = {
  kind: BulkKind
  /** How many products are selected, or more than that. */
  count: number
  isAtLeast: boolean
  isLarge: boolean
  bulk: Bulk
  tree: CategoryNode[]
  onClose(): void
}

export function BulkDialog({ kind, count, isAtLeast, isLarge, bulk, tree, onClose }: Props) {
  const t = useTexts(bulkTexts)
  const isBusy = bulk.busy !== undefined
  const send = async (change: SelectionChange | 'delete') => {
    if (await bulk.run(kind, change)) onClose()
  }
  const form = { isBusy, isLarge, onSend: send, onClose }
  return (
    <Modal opened onClose={onClose} title={t.titles[kind](count, isAtLeast)} centered>
      {kind === 'move' && <MoveForm {...form} tree={tree} />}
      {kind === 'tags' && <TagsForm {...form} />}
      {kind === 'price' && <BulkPriceForm {...form} count={count} onPreview={bulk.preview} />}
      {kind === 'warranty' && <WarrantyForm {...form} />}
      {kind === 'delete' && (
        <BulkForm {...form} confirm={t.delete} isQuestion isRed onSubmit={() => void send('delete')}>
          <Text>{t.deleteText}</Text>
        </BulkForm>
      )}
      {(kind === 'show' || kind === 'hide') && (
        <BulkForm
          {...form}
          confirm={t[kind]}
          isQuestion
          onSubmit={() => void send({ changes: { visible: kind === 'show' } })}
        >
          <Text>{kind === 'show' ? t.showText : t.hideText}</Text>
        </BulkForm>
      )}
    </Modal>
  )
}

/** Stands for no category among the ids of categories. */
const noCategory = 0

function MoveForm({ tree, onSend, ...frame }: BulkFormProps & { tree: CategoryNode[] }) {
  const t = useTexts(bulkTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const [category, setCategory] = useState<number | null>(null)
  const none = { value: noCategory, label: t.noCategory, name: t.noCategory, depth: 0 }
  return (
    <BulkForm
      {...frame}
      confirm={t.moveConfirm}
      isEmpty={category === null}
      onSubmit={() => void onSend({ changes: { categoryId: category || null } })}
    >
      <CategorySelect
        options={[none, ...toOptions(tree, { locale, base })]}
        label={t.moveTo}
        description={t.moveHint}
        nothingFoundMessage={t.noSuchCategory}
        data-autofocus
        value={category}
        onChange={setCategory}
      />
    </BulkForm>
  )
}

/** The list of tags stays open while tags are added. Below the field it would cover the button. */
const aboveField = { position: 'top' } as const

function TagsForm({ onSend, ...frame }: BulkFormProps) {
  const t = useTexts(bulkTexts)
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const { maxCount } = productFields.tags
  return (
    <BulkForm
      {...frame}
      confirm={t.tagsConfirm}
      isEmpty={added.length + removed.length === 0}
      onSubmit={() => void onSend({ adjust: { addTags: added, removeTags: removed } })}
    >
      <TagsField
        label={t.addTags}
        description={t.tagsHint}
        comboboxProps={aboveField}
        data-autofocus
        maxTags={maxCount}
        value={added}
        onChange={setAdded}
      />
      <TagsField
        label={t.removeTags}
        comboboxProps={aboveField}
        maxTags={maxCount}
        value={removed}
        onChange={setRemoved}
      />
    </BulkForm>
  )
}

function WarrantyForm({ onSend, ...frame }: BulkFormProps) {
  const t = useTexts(bulkTexts)
  const locale = useLocale()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { min, max } = productFields.warrantyMonths
  const submit = () => {
    const months = toFormNumber(readNumber(text, { locale, decimals: 0 }))
    const isOutside = months !== null && (months < min || months > max)
    const found =
      numberProblem(text, { locale, decimals: 0 }) ?? (isOutside ? t.monthsProblem(max) : undefined)
    setProblem(found)
    if (found === undefined) void onSend({ changes: { warrantyMonths: months } })
  }
  return (
    <BulkForm {...frame} confirm={t.warrantyConfirm} onSubmit={submit}>
      <TextInput
        label={t.warrantyMonths}
        description={t.warrantyHint}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        error={problem}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
    </BulkForm>
  )
}
