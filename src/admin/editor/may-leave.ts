/** Asks for each form with unsaved changes whether it may be left. Forms register by `leave-guard.tsx`; logging out asks. */
type ConfirmLeave = () => Promise<boolean>

const questions = new Set<ConfirmLeave>()

/** Returns a function that removes the question. */
export function addLeaveQuestion(ask: ConfirmLeave) {
  questions.add(ask)
  return () => void questions.delete(ask)
}

export async function mayLeave(): Promise<boolean> {
  for (const ask of [...questions]) if (!(await ask())) return false
  return true
}
