/** The query of the product list on the screen, and how it is changed: by a navigation, so that everything is in the address. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { storeListPreferences } from './list-preferences.ts'
import { changedQuery, readStaffListQuery, type StaffListQuery, toStaffListPath } from './staff-list-query.ts'

export type ChangeQuery = (changes: Partial<StaffListQuery>, options?: { replace: boolean }) => void

export function useStaffList(account: number) {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  // Filters answer at once: what was chosen is shown while its products are still being loaded.
  const isLoading = navigation.location?.pathname === location.pathname
  const query = readStaffListQuery((isLoading && navigation.location) || location)
  // The router shows a navigation a moment later. What is changed in that moment is based on what was just requested.
  const requested = useRef<StaffListQuery>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the router shows another state
  useEffect(() => {
    requested.current = undefined
  }, [location, navigation.location])
  const change: ChangeQuery = (changes, options) => {
    const next = changedQuery(requested.current ?? query, changes)
    requested.current = next
    const { hiddenColumns, pageSize, sort, order } = next
    storeListPreferences(account, { hiddenColumns, pageSize, ...(sort !== 'relevance' && { sort, order }) })
    void navigate(toStaffListPath(next), { ...options, preventScrollReset: true })
  }
  return { query, isLoading, change }
}
