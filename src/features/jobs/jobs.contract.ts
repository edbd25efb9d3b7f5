import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, nothing, pageOf, paging } from '#shared/fields.ts'
import { job, jobStates, operatorWarnings } from './job.ts'
import { jobRetentionDays } from './job-retention.ts'

export const jobsApi = {
  listJobs: endpoint({
    method: 'GET',
    path: '/jobs',
    access: 'admin',
    summary: `Background jobs in one state, the newest first, and how many there are in each (counted up to 10,000). Warnings name what the operator should change. Done ones are kept for ${jobRetentionDays.done} days, failed ones for ${jobRetentionDays.failed}.`,
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      state: z.enum(jobStates).default('failed'),
    }),
    response: pageOf(job).extend({
      counts: z.object({ running: z.int(), waiting: z.int(), failed: z.int(), done: z.int() }),
      warnings: z.array(z.enum(operatorWarnings)),
    }),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/jobs/retry/:id',
    access: 'admin',
    summary: 'Try a failed job again, now.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  retryAllJobs: endpoint({
    method: 'POST',
    path: '/jobs/retry-all',
    access: 'admin',
    summary: 'Try every failed job again, now.',
    response: z.object({ retried: z.int() }),
  }),
  removeJob: endpoint({
    method: 'DELETE',
    path: '/jobs/:id',
    access: 'admin',
    summary: 'Discard a failed job.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
}
