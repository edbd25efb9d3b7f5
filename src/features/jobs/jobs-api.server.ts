import { handle } from '#server/http/api.server.ts'
import type { OperatorWarning } from './job.ts'
import { jobsApi } from './jobs.contract.ts'
import type { Jobs } from './jobs.server.ts'

/** `listWarnings`: what the operator should change in the settings of this process. */
export function serveJobs(
  jobs: Pick<Jobs, 'list' | 'retry' | 'retryAll' | 'remove'>,
  listWarnings: () => readonly OperatorWarning[],
) {
  return [
    handle(jobsApi.listJobs, async ({ query }) => ({
      ...(await jobs.list(query)),
      warnings: [...listWarnings()],
    })),
    handle(jobsApi.retryJob, ({ params }) => jobs.retry(params.id)),
    handle(jobsApi.retryAllJobs, () => jobs.retryAll()),
    handle(jobsApi.removeJob, ({ params }) => jobs.remove(params.id)),
  ]
}
