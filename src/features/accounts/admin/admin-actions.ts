import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { isPasswordNeeded, usePasswordProof } from '#admin/password-proof/proof-context.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Admin } from '../account.ts'
import { adminsTexts } from '../texts/admins.ts'

/** The actions that need one click. Each shows a notification for success or failure, and reloads the page's data. */
export function useAdminActions() {
  const t = useTexts(adminsTexts)
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function run(call: () => Promise<unknown>, successText: string) {
    setBusy(true)
    try {
      await withProof(call)
      void notify(successText, { kind: 'success' })
    } catch (error) {
      // No notification if the user closed the password dialog, because they know that nothing was done.
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
