/**
 * Messages about small changes of a list, with Undo: hiding a row, or putting it elsewhere. Used wherever rows are ordered by dragging, by
 * keys or by buttons.
 */
import { useRef } from 'react'
import { notify } from '#app/notifications/notify.ts'

type Undoable = {
  label: string
  /** Returns whether it is as before. If not, it has said why. */
  undo(): Promise<boolean>
  /** Said only once it is as before. */
  undone: string
  /** What both messages are about: a newer one takes the place of the one before. */
  topic?: string
}

export function notifyWithUndo(text: string, { label, undo, undone, topic }: Undoable) {
  const run = async () => {
    if (await undo()) void notify(undone, { kind: 'success', topic })
  }
  void notify(text, { kind: 'success', action: { label, run: () => void run() }, topic })
}

/** How long after the last step of several, such as presses of a key, they are one move. */
const settleMs = 400

type Steps<Place> = { subject: number | string; from: Place; count: number }

/**
 * Makes several steps of one row one move with one message, whose undo goes back to where the first step began. `begin` is called
 * before a step is written, and what it returns after that: with how to say it, or without if the step failed.
 */
export function useSteps<Place>() {
  const steps = useRef<Steps<Place>>(undefined)
  return {
    begin(subject: number | string, from: Place) {
      if (steps.current?.subject !== subject) steps.current = { subject, from, count: 0 }
      const own = steps.current
      own.count += 1
      const step = own.count
      return (say?: (from: Place) => void) => {
        if (!say && steps.current === own) steps.current = undefined
        if (!say) return
        setTimeout(() => {
          if (step !== own.count) return
          if (steps.current === own) steps.current = undefined
          say(own.from)
        }, settleMs)
      }
    },
  }
}
