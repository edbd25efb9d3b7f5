/** The filter of a list in the address, so that going back to it finds it as it was. */
import { useLocation, useNavigate } from 'react-router'

export function useFilterQuery() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const choose = (query: Record<string, string>) =>
    void navigate({ search: `${new URLSearchParams(query)}` }, { replace: true, preventScrollReset: true })
  return { query: new URLSearchParams(search), choose }
}
