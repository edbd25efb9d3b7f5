/**
 * How a screen runs a call that may need the password again. The dialog that asks for it belongs to the accounts feature, which
 * provides this context (`accounts/admin/password-proof.tsx`).
 */
import { createContext, useContext } from 'react'
import type { ApiError } from '#app/api/api.ts'

export const isPasswordNeeded = (error: unknown) => (error as ApiError).code === 'password_needed'

/** Runs a call. If the password has to be confirmed first, asks for it and runs the call again. Fails if the user cancels. */
type WithProof = <T>(call: () => Promise<T>) => Promise<T>

export const PasswordProofContext = createContext<WithProof>(call => call())
export const usePasswordProof = () => useContext(PasswordProofContext)
