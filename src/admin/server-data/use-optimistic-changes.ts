/**
 * Changes that are shown at once and sent after: those of one subject one after the other. A change that is refused is taken back, and
 * leaves what the others and the server did. React's `useOptimistic` is for actions in transitions, with
 * which the router's navigations would have to wait.
 */
import { useRef, useState } from 'react'

type Change<Data, Result> = {
  /** Changes of one subject wait for each other. */
  subject: unknown
  /** What is shown until the response. */
  apply(data: Data): Data
  /** Gets the result of the last change of the subject that was saved, if this change had to wait. */
  send(previous: Result | undefined): Promise<Result>
  /** What is shown from the response on, until other data is loaded. */
  store(data: Data, result: Result): Data
}

export function useOptimisticChanges<Data, Result>(loaded: Data) {
  const [source, setSource] = useState(loaded)
  const [saved, setSaved] = useState(loaded)
  const [pending, setPending] = useState<Pick<Change<Data, Result>, 'apply'>[]>([])
  const queues = useRef(new Map<unknown, Promise<Result | undefined>>())
  if (source !== loaded) {
    setSource(loaded)
    setSaved(loaded)
  }

  function change(next: Change<Data, Result>): Promise<Result> {
    const { subject } = next
    setPending(list => [...list, next])
    const before = queues.current.get(subject)
    const run = async () => {
      const previous = await before
      try {
        const result = await next.send(previous)
        setSaved(data => next.store(data, result))
        return result
      } finally {
        setPending(list => list.filter(one => one !== next))
      }
    }
    const result = run()
    queues.current.set(
      subject,
      result.catch(() => before),
    )
    return result
  }

  return { data: pending.reduce((data, { apply }) => apply(data), saved), change }
}
