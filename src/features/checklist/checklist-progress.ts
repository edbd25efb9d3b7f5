/** How far a checklist is done. Without schemas, because the frame of every page of the back office asks it. */
import type { Checklist, Step } from './checklist.ts'

export const isDone = ({ missing, isTicked }: Step) => isTicked || missing.length === 0
export const countDone = ({ steps }: Checklist) => steps.filter(isDone).length
/** How many steps the navigation and the empty inbox should speak of: none if staff have hidden the list. */
export const countStepsLeft = (list: Checklist) => (list.isHidden ? 0 : list.steps.length - countDone(list))
