/** Applies filters and order without loading a new document: the router goes to the address that the form would send. */
import { useNavigate } from 'react-router'
import { useLocale, usePath, useSite } from '#app/page-site.ts'
import { isPlainClick } from '#app/plain-click.ts'
import { readListQuery, toSearch } from './list-query.ts'

/** The id of the only form of a list. Fields outside the form element refer to it. */
export const filterFormId = 'filters'

/** The address that a form is being applied to, until that list is loaded. An object, because two in a row may be the same. */
let pending: { address: string } | undefined

/** While this holds, the form has newer values than the address. */
export const isApplying = () => pending !== undefined

/**
 * Applies the current values of a form to the list at `path`. The page does not scroll, because visitors often change several
 * filters.
 */
export function useFilterNavigation(path: string) {
  const navigate = useNavigate()
  const to = encodeURI(usePath()(path))
  const { currency } = useSite()
  const locale = useLocale()
  return async (form: HTMLFormElement) => {
    const params = new URLSearchParams([...new FormData(form)] as [string, string][])
    const address = to + toSearch(readListQuery(params, { currency, locale }), currency)
    if (address === (pending?.address ?? location.pathname + location.search)) return
    const own = { address }
    pending = own
    // Fulfilled when the list is loaded, or when another navigation has taken over.
    await navigate(address, { preventScrollReset: true })
    if (pending === own) pending = undefined
  }
}

/** A click handler for links that change the list: the page keeps its scroll position. `followed` is called afterwards. */
export function useLinksWithoutScroll(followed: () => void) {
  const navigate = useNavigate()
  return (event: React.MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    navigate(link.pathname + link.search, { preventScrollReset: true })
    followed()
  }
}
