import { formatNumber } from '#shared/number.ts'
import type { AttributeType } from '../attributes/attribute.ts'

const n = (value: number) => formatNumber(value, 'en')

/** Texts about the attributes of categories. */
export const en = {
  title: 'What its products are asked',
  hint: 'Offered with every product in this category and below it, as rows of its specifications.',
  empty: 'No attributes yet. Add what visitors compare, such as power or colour.',
  inherited: (category: string) => `From ${category}`,
  add: 'Add an attribute',
  addTitle: 'New attribute',
  edit: (name: string) => `Edit ${name}`,
  editTitle: 'Edit attribute',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'Its products keep their values as rows of their own, and are not asked for it any more. You can undo this now, or later in Activity.',
  removeAction: 'Remove',
  removed: (name: string) => `“${name}” removed`,
  undo: 'Undo',
  restored: (name: string) => `“${name}” restored`,
  cancel: 'Cancel',
  save: 'Save',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  filterable: 'Visitors can filter by it',
  filterableMark: 'Filter',
  name: 'Name',
  type: 'Kind of answer',
  unit: 'Unit',
  unitHint: 'Written behind the number, as W or cm.',
  choices: 'Choices',
  choicesHint: 'One on each line. For colours, add the colour itself: Navy #1f2a44.',
  choicesOtherHint: 'The same lines in the same order; an empty one is shown in the other language.',
  types: { text: 'Text', number: 'Number', choice: 'Choice', 'yes-no': 'Yes or no' } satisfies Record<
    AttributeType,
    string
  >,
  fillIn: (count: number) => `Fill in what this category asks for (${n(count)})`,
}
