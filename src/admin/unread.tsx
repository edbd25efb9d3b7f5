/** How many conversations wait to be read: for the navigation and the tab's title. True, or not shown. */
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

/** What happens together is counted once. */
const togetherMs = 300
const mostShown = 99

type Unread = {
  /** Undefined while it is not known. */
  count: number | undefined
  /** Counts anew, for whoever changed something and does not want to wait until the stream tells it. */
  recount(): void
}
const UnreadContext = createContext<Unread>({ count: undefined, recount() {} })

export function UnreadProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const [count, setCount] = useState<number>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)

  const ask = useCallback(async () => {
    asked.current++
    const own = asked.current
    const counted = await api.call('GET /ticket/unread').then(
      ({ unread }) => unread,
      () => undefined,
    )
    // An answer that was overtaken is older than what is shown.
    if (own === asked.current) setCount(counted)
  }, [api])

  const recount = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void ask()
    }, togetherMs)
  }, [ask])

  useEffect(() => {
    void ask()
    return () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
      // Whatever is on its way is for nobody.
      asked.current++
    }
  }, [ask])
  useLiveEvents(({ type }) => {
    if (type !== 'presence') recount()
  })

  const unread = useMemo(() => ({ count, recount }), [count, recount])
  return <UnreadContext value={unread}>{children}</UnreadContext>
}

export const useRecount = () => useContext(UnreadContext).recount

/** As it is shown, `99+` at most; undefined when there is none or it is not known. */
export function useUnreadText(): string | undefined {
  const { count } = useContext(UnreadContext)
  const locale = useLocale()
  if (!count) return undefined
  return count > mostShown ? `${formatNumber(mostShown, locale)}+` : formatNumber(count, locale)
}

/** What stands before the title of each page, so that a tab behind others tells it too. */
export function useTitlePrefix(): string {
  const text = useUnreadText()
  return text ? `(${text}) ` : ''
}
