/** The route module of the page of background jobs, with the card about values that do not fit their attribute. */
import { UnmatchedCard } from '#features/catalogue/attributes/admin/unmatched-card.tsx'
import { JobsScreen, jobsLoader } from '#features/jobs/admin/jobs-screen.tsx'

export const loader = jobsLoader

export function Component() {
  return <JobsScreen notice={<UnmatchedCard />} />
}
