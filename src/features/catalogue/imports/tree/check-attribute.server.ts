/** Compares a row of an import with the attribute that it is about, or makes a new one of it. Called by `attribute-sheet.server.ts`. */
import type { CheckedRow, CheckOptions, GivenRow } from '#features/transfer/sheet-entity.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import {
  type Attribute,
  type AttributeType,
  attributeFields,
  attributeTypes,
  type NewAttribute,
  translatedTexts,
} from '../../model/attribute.ts'
import { yesNo } from '../../model/attribute-value.ts'
import { isSameAttributeValue } from '../../model/attribute-value-key.ts'
import { textInLanguage } from '../../sheets/sheet-column.ts'
import { joinValues } from '../../sheets/sheet-lists.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import { importWords } from '../import-words.ts'
import { cellAsText, checked, readToggle } from '../read-cells.server.ts'
import { splitChoices, toChoices, type WantedChoices } from './choice-lists.ts'
import type { LineDraft } from './line-draft.ts'
import type { PlannedPlace } from './places.server.ts'
import { readPlace } from './read-place.ts'
import { RowDraft } from './row-draft.server.ts'
import type { TreeDraft } from './tree-draft.ts'
import type { ExportedCells } from './tree-targets.ts'

export type AttributePlan = {
  /** For a new attribute all that is said of it, for another what changes. */
  fields: Partial<NewAttribute>
  /** The category of a new one. */
  category?: PlannedPlace
}

export type AttributeContext = CheckOptions & {
  locale: Locale
  base: Locale
  exported: ExportedCells<Attribute>
  tree: TreeDraft
  lines: LineDraft
}

type Draft = RowDraft & { fields: Partial<NewAttribute>; choices: WantedChoices; place?: number | null }

export function checkAttribute(
  row: GivenRow,
  attribute: Attribute | undefined,
  context: AttributeContext,
): CheckedRow {
  const { tree, lines, missing } = context
  const draft: Draft = Object.assign(new RowDraft(row), { fields: {}, choices: { translations: new Map() } })
  for (const [key, cell] of row.cells) {
    const exported = attribute ? context.exported(key, attribute) : []
    if (key !== 'id' && draft.begins(key, exported, context))
      readInto(draft, { key, cell, attribute }, context)
  }
  const { fields } = draft
  const name = fields.name ?? attribute?.name ?? ''
  const place = attribute?.categoryId ?? draft.place ?? null
  finishChoices(draft, { row, attribute }, context)
  if (!name) draft.fail('name', { code: 'required' })
  if (place === null) draft.fail('categoryId', { code: 'required' })
  const translations = fields.translations ?? attribute?.translations ?? {}
  const isNamed = !attribute || fields.name !== undefined || fields.translations !== undefined
  const version = attribute?.version ?? null
  if (!draft.isSound || place === null || (attribute && !draft.hasChanges)) {
    return draft.toChecked({ name, version, plan: undefined })
  }
  const placed = { id: attribute?.id ?? 0, place, name, translations, ...(!attribute && { row: row.row }) }
  const problem = isNamed ? lines.problemOf(placed) : undefined
  if (problem) draft.fail('name', problem)
  else {
    lines.enter(placed)
    tree.need(place)
  }
  const plan: AttributePlan = {
    fields,
    ...(!attribute && { category: { ...tree.place(place), creates: missing === 'create' } }),
  }
  return draft.toChecked({ name, version, plan })
}

type OneCell = { key: string; cell: Cell; attribute: Attribute | undefined }

function readInto(draft: Draft, { key, cell, attribute }: OneCell, context: AttributeContext) {
  const { base, locale, tree, missing } = context
  const [name = '', language = base] = key.split('.') as [string, Locale?]
  const text = cellAsText(cell).trim()
  switch (name) {
    case 'categoryId': {
      const read = readPlace(tree, text, attribute ? 'report' : missing)
      if (attribute) {
        const isSame = text === '' || ('key' in read && read.key === attribute.categoryId)
        return isSame ? undefined : draft.fail(key, { code: 'attribute_stays' })
      }
      if ('problem' in read) return draft.fail(key, read.problem)
      draft.place = read.key
      return draft.change(key, tree.pathOf(read.key), read.isNew ? 'new_category' : undefined)
    }
    case 'type': {
      if (text === '') return
      const type = readType(text)
      if (!type) return draft.fail(key, { code: 'no_such_choice' })
      if (type === attribute?.type) return
      draft.fields.type = type
      return draft.change(key, attributeTexts[locale].types[type], attribute && 'type_changes')
    }
    case 'filterable': {
      if (text === '') return
      const read = readToggle(cell)
      if ('problem' in read) return draft.fail(key, read.problem)
      if (read.value === attribute?.filterable) return
      draft.fields.filterable = read.value
      return draft.change(key, yesNo[locale][read.value ? 'yes' : 'no'])
    }
    case 'choices':
      if (language === base) draft.choices.values = splitChoices(text)
      else draft.choices.translations.set(language, splitChoices(text))
      return
    default:
      return readText(draft, { key, name: name as 'name' | 'unit', language, cell, attribute }, context)
  }
}

function readText(
  draft: Draft,
  { key, name, language, cell, attribute }: OneCell & { name: 'name' | 'unit'; language: Locale },
  { base }: AttributeContext,
) {
  const schema = (language === base ? attributeFields : translatedTexts).shape[name]
  const read = checked<string>(schema, cellAsText(cell))
  if ('problem' in read) return draft.fail(key, read.problem)
  if (attribute && read.value === textInLanguage(attribute, name, { locale: language, base })) return
  if (language === base) draft.fields[name] = read.value
  else {
    const translations = draft.fields.translations ?? { ...attribute?.translations }
    translations[language] = { ...translations[language], [name]: read.value }
    draft.fields.translations = translations
  }
  draft.change(key, read.value)
}

const readType = (text: string): AttributeType | undefined =>
  attributeTypes.find(type =>
    [
      type,
      ...locales.map(locale => attributeTexts[locale].types[type]),
      ...importWords.attributeTypes[type],
    ].some(word => fold(word) === fold(text)),
  )

/** Choices are read together, because a cell of translations says nothing without the other. */
function finishChoices(
  draft: Draft,
  { row, attribute }: { row: GivenRow; attribute: Attribute | undefined },
  { base }: AttributeContext,
) {
  const { fields, choices: wanted } = draft
  const before = attribute?.choices ?? []
  if (wanted.values || wanted.translations.size > 0) {
    const read = toChoices(wanted, before)
    if ('problem' in read) return draft.fail(`choices.${read.locale}`, read.problem)
    const { choices } = read
    const cleaned = checked<NewAttribute['choices']>(attributeFields.shape.choices, choices)
    const key = wanted.values ? 'choices' : `choices.${[...wanted.translations.keys()][0]}`
    if ('problem' in cleaned) return draft.fail(key, cleaned.problem)
    if (hasRepeated(choices.map(one => one.value))) return draft.fail(key, { code: 'repeated' })
    fields.choices = choices
    const kept = new Set(choices.map(one => one.id))
    const isGone = before.some(one => !kept.has(one.id))
    if (wanted.values) {
      draft.change('choices', joinValues(choices.map(one => one.value)), isGone ? 'choices_go' : undefined)
    }
    for (const locale of wanted.translations.keys()) {
      draft.change(`choices.${locale}`, joinValues(choices.map(one => one.translations?.[locale] ?? '')))
    }
  }
  if (!attribute) fields.type ??= guessType(fields)
  const type = fields.type ?? attribute?.type
  const isAsked = fields.type !== undefined || fields.choices !== undefined
  if (!isAsked) return
  const said = ['choices', ...locales.filter(one => one !== base).map(one => `choices.${one}`)]
  const saidKey = said.find(key => cellAsText(row.cells.get(key) ?? null).trim() !== '')
  if (type !== 'choice' && saidKey) return draft.fail(saidKey, { code: 'choices_need_type' })
  if (type === 'choice' && (fields.choices ?? before).length === 0)
    draft.fail('choices', { code: 'required' })
}

/** Of a new attribute without a type. */
const guessType = ({ choices = [], unit = '' }: Partial<NewAttribute>): AttributeType =>
  choices.length > 0 ? 'choice' : unit ? 'number' : 'text'

const hasRepeated = (words: string[]) =>
  words.some((word, at) => words.findIndex(one => isSameAttributeValue(one, word)) < at)
