import { createContext, type ReactNode, useContext } from 'react'

type CurrentAdmin = { id: number; username: string }

const CurrentAdminContext = createContext<CurrentAdmin | undefined>(undefined)

/** Tells components who is logged in. Rendered by the layout. */
export function CurrentAdminProvider({ admin, children }: { admin: CurrentAdmin; children: ReactNode }) {
  return <CurrentAdminContext value={admin}>{children}</CurrentAdminContext>
}

/** Undefined outside the layout, as in tests of a single form. */
export const useCurrentAdmin = () => useContext(CurrentAdminContext)
