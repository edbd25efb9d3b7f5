/** Whether the navigation and the empty inbox lead to the checklist of a new shop, and how many steps are left. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { Checklist } from '#features/checklist/checklist.ts'
import { countStepsLeft } from '#features/checklist/checklist-progress.ts'

type State = {
  /** No step is left if the list could not be loaded. */
  stepsLeft: number
  /** Takes over the list that its page shows. */
  keep(list: Checklist): void
}
const ChecklistContext = createContext<State>({ stepsLeft: 0, keep() {} })

/** Rendered by the layout, which loads the list once. Its page tells of later changes. */
export function ChecklistProvider({
  loaded,
  children,
}: {
  loaded: Checklist | undefined
  children: ReactNode
}) {
  const [list, keep] = useState(loaded)
  const state = useMemo(() => ({ stepsLeft: list ? countStepsLeft(list) : 0, keep }), [list])
  return <ChecklistContext value={state}>{children}</ChecklistContext>
}

export const useChecklist = () => useContext(ChecklistContext)
