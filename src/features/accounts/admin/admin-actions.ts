import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Admin } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'
import { isPasswordNeeded, usePasswordProof } from './password-proof.tsx'

/** What is done with one click: said when it is done and when it is refused, and the page shows how things are then. */
export function useAdminActions() {
  const t = useTexts(adminsTexts)
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function run(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await withProof(call)
      void notify(done, { kind: 'success' })
    } catch (error) {
      // Whoever closed the question for the password knows that nothing was done.
      if (!isPasswordNeeded(error)) void notify(failureText(error, locale), { kind: 'error' })
    }
    await revalidate()
    setBusy(false)
  }

  return {
    busy,
    setDisabled: ({ id, displayName }: Admin, disabled: boolean) =>
      run(
        () => api.call('PATCH /admin/:id', { params: { id }, body: { disabled } }),
        disabled ? t.isDisabled(displayName) : t.isEnabled(displayName),
      ),
    remove: ({ id, displayName }: Admin) =>
      run(() => api.call('DELETE /admin/:id', { params: { id } }), t.isRemoved(displayName)),
    logOut: ({ id, displayName }: Admin) =>
      run(() => api.call('DELETE /auth/sessions', { query: { adminId: id } }), t.isLoggedOut(displayName)),
    endSession: (id: number) =>
      run(() => api.call('DELETE /auth/sessions/:id', { params: { id } }), t.own.ended),
    endOthers: () => run(() => api.call('DELETE /auth/sessions'), t.own.othersEnded),
  }
}
