import { formatNumber } from '#shared/number.ts'
import type { AttributeType } from '../model/attribute.ts'

const n = (value: number) => formatNumber(value, 'en')

/** Texts about the attributes of categories. */
export const en = {
  title: 'Product attributes',
  hint: 'Suggested as specifications for products in this category and its subcategories.',
  empty: 'No attributes yet. Add what visitors compare, e.g. power or colour.',
  inherited: (category: string) => `From ${category}`,
  add: 'Add attribute',
  addTitle: 'New attribute',
  edit: (name: string) => `Edit ${name}`,
  editTitle: 'Edit attribute',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove attribute “${name}”?`,
  removeText:
    'Products keep their values as ordinary specifications. You can undo this now, or later in Activity.',
  removeAction: 'Remove',
  removed: (name: string) => `“${name}” removed`,
  undo: 'Undo',
  restored: (name: string) => `“${name}” restored`,
  cancel: 'Cancel',
  save: 'Save',
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  filterable: 'Use as filter',
  filterableMark: 'Filter',
  name: 'Name',
  type: 'Type',
  unit: 'Unit',
  unitHint: 'Shown after the number, e.g. W or cm.',
  choices: 'Choices',
  choicesHint: 'One per line. For colours, add the colour code, e.g. Navy #1f2a44.',
  choicesOtherHint: 'Use the same lines in the same order. An empty line is shown in the other language.',
  types: { text: 'Text', number: 'Number', choice: 'Choice', 'yes-no': 'Yes or no' } satisfies Record<
    AttributeType,
    string
  >,
  fillIn: (count: number) => `Add category attributes (${n(count)})`,
}
