/** The number of unread conversations, for the navigation and the title of the tab. If it cannot be loaded, it is not shown. */
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocale } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { useLiveEvents } from './live/live-events.tsx'
import { useServerData } from './server-data/use-server-data.ts'

/** Events within this time cause one request. */
const eventsMs = 300
const maxShown = 99

type Unread = {
  /** Undefined while it is unknown. */
  count: number | undefined
  /** Loads the number again, for code that changed something and does not want to wait for the event stream. */
  recount(): void
}
const UnreadContext = createContext<Unread>({ count: undefined, recount() {} })

export function UnreadProvider({ children }: { children: ReactNode }) {
  const { data, failure, reloadSoon } = useServerData({
    key: 'unread',
    load: api => api.call('GET /ticket/unread'),
  })
  const count = failure === undefined ? data?.unread : undefined
  const unread = useMemo(() => ({ count, recount: () => reloadSoon(eventsMs) }), [count, reloadSoon])
  useLiveEvents(({ type }) => {
    if (type !== 'presence') unread.recount()
  })
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
