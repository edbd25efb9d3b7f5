/**
 * Asks for the password again when the server requires it, and then repeats the call. Around the pages of administrators, settings
 * and activity.
 */
import { ModalStack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isPasswordNeeded, PasswordProofContext } from '#admin/password-proof/proof-context.ts'
import type { ProofDialog } from './password-proof-dialog.tsx'

const loadDialog = async () => (await import('./password-proof-dialog.tsx')).ProofDialog

/** `username` is for password managers, which then fill in the matching password. */
export function PasswordProofProvider({ username, children }: { username: string; children: ReactNode }) {
  const [pending, setPending] = useState<{ resolve(isProved: boolean): void }>()
  const [Dialog, setDialog] = useState<typeof ProofDialog>()

  async function withProof<T>(call: () => Promise<T>): Promise<T> {
    const pressed = document.activeElement
    try {
      return await call()
    } catch (error) {
      if (!isPasswordNeeded(error)) throw error
      // It is there before it opens, because it remembers then where to return the focus.
      const loaded = await loadDialog()
      setDialog(() => loaded)
      await menuClosed()
      await nextStep()
      const isProved = await new Promise<boolean>(resolve => setPending({ resolve }))
      setPending(undefined)
      if (!isProved) {
        void returnFocus(pressed)
        throw error
      }
      return await call()
    }
  }

  return (
    <PasswordProofContext value={withProof}>
      {/* The dialog that made the call stays behind this one, and keeps what was typed. */}
      <ModalStack>
        {children}
        {Dialog && (
          <Dialog
            opened={pending !== undefined}
            username={username}
            onClosed={done => pending?.resolve(done)}
          />
        )}
      </ModalStack>
    </PasswordProofContext>
  )
}

/**
 * A menu returns the focus to its button only after it has closed. The dialog returns it to whoever had it when the dialog opened,
 * so it must not open before: the item of a menu is gone when the dialog closes.
 */
async function menuClosed() {
  const isClosing = () =>
    document.activeElement === document.body || document.activeElement?.closest('[role=menu]')
  for (let waited = 0; isClosing() && waited < longestMenuMs; waited += menuStepMs) {
    await nextStep()
  }
}
const longestMenuMs = 500
const menuStepMs = 20
const nextStep = () => new Promise(resolve => setTimeout(resolve, menuStepMs))

/**
 * A button that shows that its call is running is disabled, and loses the focus before the dialog opens. It gets it back when it can be
 * pressed again, unless the focus is somewhere by then.
 */
async function returnFocus(to: Element | null) {
  if (!(to instanceof HTMLElement)) return
  for (let waited = 0; waited < maxReturnMs; waited += menuStepMs) {
    await nextStep()
    const { activeElement, body } = document
    // While the dialog closes, it still has the focus.
    if (activeElement?.closest('[role=dialog]')) continue
    if (activeElement !== body || !to.isConnected) return
    to.focus()
  }
}
const maxReturnMs = 5000
