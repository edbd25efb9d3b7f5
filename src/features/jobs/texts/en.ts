import { plural } from '#shared/plural.ts'
import { trashDays } from '#shared/trash.ts'
import type { JobProblem, JobState, OperatorWarning } from '../job.ts'
import { jobRetentionDays } from '../job-retention.ts'

export const en = {
  title: 'Background jobs',
  states: { running: 'Running', waiting: 'Waiting', failed: 'Failed', done: 'Finished' } satisfies Record<
    JobState,
    string
  >,
  kinds: {
    'mail-visitor': 'Email to visitor',
    'sms-visitor': 'Text message to visitor',
    'mail-staff': 'Email to staff about new messages',
    'mail-staff-addresses': 'Email about changed addresses for new messages',
    webhook: 'Webhook event',
    'release-message': 'Send reply',
    'bulk-change': 'Bulk change of products',
    'purge-trash': `Delete products and categories after ${trashDays} days in the trash`,
    'purge-attachments': `Delete images and PDF documents ${trashDays} days after removal`,
    'purge-messages': `Delete conversations after ${trashDays} days in the trash`,
    'purge-history': 'Delete activity older than 400 days',
    'purge-search-log': 'Delete searches with personal details or older than 90 days',
    'purge-limits': 'Clear expired rate limits',
    'purge-sessions': 'Clear expired logins',
    'purge-jobs': 'Delete old background jobs',
  } as Record<string, string>,
  otherKind: (kind: string) => `Job from another version (${kind})`,
  started: (time: string) => `Started ${time}`,
  next: (time: string) => `Next try ${time}`,
  nextRun: (time: string) => `Runs daily, next ${time}`,
  dueNow: 'Due now',
  failedAt: (time: string) => `Failed ${time}`,
  doneAt: (time: string) => `Finished ${time}`,
  lastDone: (time: string) => `Last finished ${time}`,
  attempts: (count: number) => plural(count, 'attempt', 'attempts'),
  problems: {
    mail_unreachable: 'Couldn’t connect to the mail server.',
    mail_login_refused: 'The mail server refused the username or password in SMTP_URL.',
    mail_refused: 'The mail server didn’t accept the email.',
    http_unreachable: 'Couldn’t connect to the address.',
    http_timed_out: 'No response within 10 seconds.',
    http_refused: 'The receiving server didn’t accept the request.',
    interrupted: 'The server stopped during every attempt.',
    unexpected: 'Something went wrong. See the server log for details.',
  } satisfies Record<JobProblem, string>,
  warnings: {
    proxy_not_trusted:
      'Visits come through a proxy that Vitrin doesn’t trust yet, so all visitors share the limits of one. If the proxy is yours, set TRUST_PROXY=1 and restart.',
  } satisfies Record<OperatorWarning, string>,
  openConversation: 'Open conversation',
  retry: 'Try again',
  retryAll: 'Try all again',
  retried: 'Trying again',
  remove: 'Delete',
  removeTitle: (kind: string) => `Delete job “${kind}”?`,
  removeText: 'This job won’t be tried again. You can’t undo this.',
  removed: 'Job deleted',
  cancel: 'Cancel',
  refreshFailed: 'Couldn’t refresh. This list may be out of date.',
  empty: {
    running: {
      title: 'No jobs running',
      text: 'Jobs appear here while they run. Most take only a moment.',
    },
    waiting: {
      title: 'No jobs waiting',
      text: 'Emails, webhooks and daily clean-up wait here until they’re due.',
    },
    failed: {
      title: 'No failed jobs',
      text: `Jobs that fail after several attempts stay here for ${jobRetentionDays.failed} days.`,
    },
    done: {
      title: 'No finished jobs yet',
      text: `Jobs that finished in the last ${jobRetentionDays.done} days appear here.`,
    },
  } satisfies Record<JobState, { title: string; text: string }>,
}
