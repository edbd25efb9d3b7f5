/**
 * Loads what a component of the back office shows beside the data of its route, and keeps it while the network is down. A later
 * request aborts the one before it, so a late response never replaces a newer one. `docs/decisions/0075` says when to use it.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { Api } from '#contract'
import { abortable } from './abortable.ts'

type Key = string | number | undefined
/** From one change of the key to the next one. */
type Visit<Data> = { key: Key; initial: Data | undefined }
type LoadedVisit<Data> = { visit: Visit<Data>; data: Data }
type Wait<Subject> = number | ((subject: Subject) => number | undefined)

type Options<Data> = {
  /** What is loaded. Another key is other data, and without a key nothing is loaded. */
  key: Key
  /** Resolves to the data, or to a function that merges the response into what is shown. */
  load(api: Api): Promise<Data | ((shown: Data | undefined) => Data)>
  /** What is shown until the first response, if it is known already. */
  initial?: Data | undefined
  /** How long to wait before the first request for a key, for example while somebody is typing. */
  delayMs?: number
  /** How long after a response to load again. With this option nothing is loaded while the tab is hidden. */
  pollMs?: Wait<Data>
  /** How long after a failure to try again. The return of the network ends the wait. */
  retryMs?: Wait<unknown>
}

export function useServerData<Data>(options: Options<Data>) {
  const { key, load, initial, delayMs = 0, pollMs, retryMs } = options
  const api = useApi()
  const [visit, setVisit] = useState<Visit<Data>>({ key, initial })
  const [loaded, setLoaded] = useState<LoadedVisit<Data>>()
  if (visit.key !== key) setVisit({ key, initial })
  const [failed, setFailed] = useState<{ visit: Visit<Data>; error: unknown }>()
  const request = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDue = useRef(false)

  const shownOf = (last: LoadedVisit<Data> | undefined) => (last?.visit === visit ? last.data : visit.initial)

  function stop() {
    clearTimeout(timer.current)
    timer.current = undefined
    request.current?.abort()
    request.current = undefined
  }

  const read = useEffectEvent(async () => {
    stop()
    isDue.current = pollMs !== undefined && document.hidden
    if (key === undefined || isDue.current) return
    const own = new AbortController()
    request.current = own
    try {
      const response = await load(abortable(api, own.signal))
      if (own.signal.aborted) return
      setFailed(undefined)
      setLoaded(before => ({
        visit,
        data: response instanceof Function ? response(shownOf(before)) : response,
      }))
    } catch (error) {
      if (!own.signal.aborted) setFailed({ visit, error })
    }
    if (request.current === own) request.current = undefined
  })

  /** Requests within this time are combined into one. */
  const readAfter = (ms: number) => {
    timer.current ??= setTimeout(() => void read(), ms)
  }

  const change = useEffectEvent((update: (data: Data) => Data) => {
    setLoaded(before => {
      const shown = shownOf(before)
      return shown === undefined ? before : { visit, data: update(shown) }
    })
    // A response that is on its way may be older than the change, and would take it back.
    if (request.current) void read()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is other data
  useEffect(() => {
    if (delayMs > 0) readAfter(delayMs)
    else void read()
    return stop
  }, [key])

  const data = shownOf(loaded)
  const failure = failed?.visit === visit ? failed.error : undefined
  const isLoaded = loaded?.visit === visit
  const waitMs = failure !== undefined ? waitOf(retryMs, failure) : isLoaded ? waitOf(pollMs, loaded.data) : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each response and each failure
  useEffect(() => {
    if (!waitMs) return
    const again = () => void read()
    const next = setTimeout(again, waitMs)
    if (failure !== undefined) addEventListener('online', again)
    return () => {
      clearTimeout(next)
      removeEventListener('online', again)
    }
  }, [loaded, failed, waitMs])

  useEffect(() => {
    const onVisible = () => {
      if (isDue.current && !document.hidden) void read()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  // The same functions with every rendering, so that effects and contexts can hold them.
  const [actions] = useState(() => ({
    reload: () => read(),
    reloadSoon: readAfter,
    /** Changes what is shown, for example after a live event or by the response to a write. */
    change: (update: (data: Data) => Data) => change(update),
  }))
  return {
    data,
    /** While another key is loading: the data of the one before. */
    lastData: data ?? loaded?.data,
    failure,
    ...actions,
  }
}

const waitOf = <Subject>(wait: Wait<Subject> | undefined, subject: Subject) =>
  typeof wait === 'function' ? wait(subject) : wait
