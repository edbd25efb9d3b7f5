import { handle } from '#server/http/api.server.ts'
import { jobsApi } from './jobs.contract.ts'
import type { Jobs } from './jobs.server.ts'

export function serveJobs(jobs: Pick<Jobs, 'list' | 'retry' | 'retryAll' | 'remove'>) {
  return [
    handle(jobsApi.listJobs, ({ query }) => jobs.list(query)),
    handle(jobsApi.retryJob, ({ params }) => jobs.retry(params.id)),
    handle(jobsApi.retryAllJobs, () => jobs.retryAll()),
    handle(jobsApi.removeJob, ({ params }) => jobs.remove(params.id)),
  ]
}
