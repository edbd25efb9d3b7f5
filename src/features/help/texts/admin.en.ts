import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  title: 'Help page',
  hint: 'Visitors see these questions on the help page and as suggestions while they write a message.',
  count: (count: number, max: number) => `Questions: ${n(count)} of ${n(max)}`,
  full: (max: number) => `You’ve reached the limit of ${n(max)} questions. Delete one to add another.`,
  emptyTitle: 'No questions yet',
  emptyText: 'Add the questions customers ask most, with your answers.',
  add: 'Add question',
  newTitle: 'New question',
  view: 'View page',
  viewOne: 'View on site',
  visible: 'Visible',
  hidden: 'Hidden',
  shown: (name: string) => `Visible: ${name}`,
  visibleHint: 'Hidden questions don’t appear on the help page or as suggestions.',
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  moved: (name: string, place: number) => `“${name}” moved to position ${n(place)}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete “${name}”`,
  deleted: 'Question deleted',
  gone: 'This question was deleted.',
  undo: 'Undo',
  restored: 'Question restored',
  what: 'Question and answer',
  whatHint:
    'If one language is empty, visitors see the other. Start lines with “-” or “1.” to make a list. Links become clickable.',
  state: 'Visibility',
  question: 'Question',
  answer: 'Answer',
  created: () => 'Question added',
  saved: () => 'Question saved',
  savedAt: (time: string) => `Last saved ${time}`,
  history: 'History',
}
