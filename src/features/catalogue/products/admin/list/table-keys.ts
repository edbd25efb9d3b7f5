import type { KeyboardEvent } from 'react'

type RowKey = {
  /** What gets the focus. */
  target: HTMLElement
  id: number
  /** Shift with an arrow on a checkbox selects the rows that are passed. */
  selects: boolean
}

const columns = '[data-column], [role=switch], button'

/** The arrow keys of the product table: up and down go to the same field of the row above or below. */
export function rowKeyOf(event: KeyboardEvent<HTMLElement>): RowKey | undefined {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return undefined
  const field = event.target as HTMLElement
  const row = field.closest('tr')
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  if (!row || !(next instanceof HTMLElement)) return undefined
  const column = Array.from(row.children).findIndex(cell => cell.contains(field))
  const target = next.children[column]?.querySelector<HTMLElement>(columns)
  if (!target) return undefined
  const isCheckbox = field.dataset.column === 'check'
  return { target, id: Number(next.dataset.row), selects: event.shiftKey && isCheckbox }
}
