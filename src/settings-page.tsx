/** The route module of the settings page: gives it the dialog that asks for the password before some settings are saved. */
import { useCurrentAdmin } from '#admin/current-admin.tsx'
import { PasswordProofProvider } from '#features/accounts/admin/password-proof.tsx'
import { SettingsPage } from '#features/settings/admin/settings.tsx'

export { handle, settingsLoader as loader } from '#features/settings/admin/settings.tsx'

export function Component() {
  const username = useCurrentAdmin()?.username ?? ''
  return (
    <PasswordProofProvider username={username}>
      <SettingsPage />
    </PasswordProofProvider>
  )
}
