/** The route module of the settings page: gives it the sections about the checklist and the demo, and the dialog that asks for the
 * password before some settings are saved. */
import { useCurrentAdmin } from '#admin/current-admin.tsx'
import { PasswordProofProvider } from '#features/accounts/admin/password-proof.tsx'
import { ProductFeedStatus } from '#features/catalogue/feed/admin/feed-status.tsx'
import { ChecklistSection } from '#features/checklist/admin/checklist-section.tsx'
import { DemoSection } from '#features/demo/admin/demo-section.tsx'
import { SettingsPage } from '#features/settings/admin/settings.tsx'

export { handle, settingsLoader as loader } from '#features/settings/admin/settings.tsx'

export function Component() {
  const username = useCurrentAdmin()?.username ?? ''
  return (
    <PasswordProofProvider username={username}>
      <SettingsPage more={<MoreSections />} feed={<ProductFeedStatus />} />
    </PasswordProofProvider>
  )
}

const MoreSections = () => (
  <>
    <ChecklistSection />
    <DemoSection />
  </>
)
