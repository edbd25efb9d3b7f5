import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  title: 'Pictures',
  afterSaving: 'Create the product first, then add its pictures here.',
  add: 'Add pictures',
  orDrop: 'or drop them here',
  hint: (most: string) => `JPEG, PNG, WebP or AVIF, up to ${most} each`,
  count: (count: number, most: number) => `${n(count)} of ${n(most)}`,
  order: 'Pictures in their order',
  one: (place: number) => `Picture ${n(place)}`,
  mainOne: (place: number) => `Picture ${n(place)}, the main one`,
  main: 'Main',
  makeMain: 'Make it the main picture',
  earlier: 'Move one place earlier',
  later: 'Move one place later',
  remove: 'Remove this picture',
  moved: (place: number, count: number) => `Moved to place ${n(place)} of ${n(count)}.`,
  madeMain: 'This is the main picture now.',
  wordsSaved: 'The words were saved.',
  words: 'What it shows',
  wordsHint: 'Read aloud to those who cannot see it.',
  documents: {
    title: 'Documents',
    afterSaving: 'Create the product first, then add manuals and data sheets here.',
    add: 'Add documents',
    hint: (most: string) => `PDF, up to ${most} each`,
    name: (place: number) => `Name of document ${n(place)}`,
    open: (name: string) => `Open ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `“${name}” was removed.`,
    restored: (name: string) => `“${name}” is back.`,
    nameSaved: 'The name was saved.',
    added: 'The document was added.',
  },
  category: {
    title: 'Picture',
    afterSaving: 'Create the category first, then add its picture here.',
  },
}
