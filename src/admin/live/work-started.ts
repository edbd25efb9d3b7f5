/**
 * How a screen tells that work in the background has begun, whose cards are those of another feature. Provided by `src/admin-layout.tsx`.
 */
import { createContext, useContext } from 'react'

const WorkStartedContext = createContext(() => {})

export const WorkStartedProvider = WorkStartedContext
export const useWorkStarted = () => useContext(WorkStartedContext)
