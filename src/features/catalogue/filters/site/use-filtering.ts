/** Filters and sorts without a new document: what the form would send, as an address for the router. */
import { useNavigate } from 'react-router'
import { usePath, useSite } from '#app/page-site.ts'
import { isPlainClick } from '#app/plain-click.ts'
import { readListQuery, toSearch } from './list-query.ts'

/** The one form of a list: fields that stand elsewhere name it too. */
export const filterFormId = 'filters'

/** Applies what a form of the list at `path` says now. Nothing moves: whoever filters goes on filtering. */
export function useFiltering(path: string) {
  const navigate = useNavigate()
  const to = encodeURI(usePath()(path))
  const { currency } = useSite()
  return (form: HTMLFormElement) => {
    const params = new URLSearchParams([...new FormData(form)] as [string, string][])
    const address = to + toSearch(readListQuery(params, currency), currency)
    if (address !== location.pathname + location.search) navigate(address, { preventScrollReset: true })
  }
}

/** For links that change the list and leave the page where it is. */
export function useStayingLinks(followed: () => void) {
  const navigate = useNavigate()
  return (event: React.MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    navigate(link.pathname + link.search, { preventScrollReset: true })
    followed()
  }
}
