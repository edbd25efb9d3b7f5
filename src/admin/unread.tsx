/** The number of unread conversations, for the navigation and the title of the tab. If it cannot be loaded, it is not shown. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { useLiveEvents } from './live/live-events.tsx'

/** Events within this time cause one request. */
const debounceMs = 300
const maxShown = 99

type Unread = {
  /** Undefined while it is unknown. */
  count: number | undefined
  /** Loads the number again, for code that changed something and does not want to wait for the event stream. */
  recount(): void
}
const UnreadContext = createContext<Unread>({ count: undefined, recount() {} })

export function UnreadProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const [count, setCount] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastRequest = useRef(0)

  const load = useCallback(async () => {
    lastRequest.current++
    const request = lastRequest.current
    const counted = await api.call('GET /ticket/unread').then(
      ({ unread }) => unread,
      () => undefined,
    )
    // A response to an earlier request may be older than what is shown.
    if (request === lastRequest.current) setCount(counted)
  }, [api])

  const recount = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void load()
    }, debounceMs)
  }, [load])

  useEffect(() => {
    void load()
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      // Ignore the response of a request that is still running.
      lastRequest.current++
    }
  }, [load])
  useLiveEvents(({ type }) => {
    if (type !== 'presence') recount()
  })

  const unread = useMemo(() => ({ count, recount }), [count, recount])
  return <UnreadContext value={unread}>{children}</UnreadContext>
}

export const useRecount = () => useContext(UnreadContext).recount

/** The number as text, `99+` at most. Undefined if there is none or if it is not known. */
export function useUnreadText(): string | undefined {
  const { count } = useContext(UnreadContext)
  const locale = useLocale()
  if (!count) return undefined
  return count > maxShown ? `${formatNumber(maxShown, locale)}+` : formatNumber(count, locale)
}

/** Prefix for the title of each page, so that a background tab shows the number too. */
export function useTitlePrefix(): string {
  const text = useUnreadText()
  return text ? `(${text}) ` : ''
}
