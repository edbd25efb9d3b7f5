/** The route module of the page of background jobs, with the cards about backups and about values that do not fit their attribute. */
import { useCurrentAdmin } from '#admin/current-admin.tsx'
import { PasswordProofProvider } from '#features/accounts/admin/password-proof.tsx'
import { BackupCard } from '#features/backup/admin/backup-card.tsx'
import { UnmatchedCard } from '#features/catalogue/attributes/admin/unmatched-card.tsx'
import { JobsScreen, jobsLoader } from '#features/jobs/admin/jobs-screen.tsx'

export const loader = jobsLoader

export function Component() {
  const username = useCurrentAdmin()?.username ?? ''
  return (
    <PasswordProofProvider username={username}>
      <JobsScreen
        notice={
          <>
            <BackupCard />
            <UnmatchedCard />
          </>
        }
      />
    </PasswordProofProvider>
  )
}
