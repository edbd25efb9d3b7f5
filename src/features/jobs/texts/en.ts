import { plural } from '#shared/plural.ts'
import { trashDays } from '#shared/trash.ts'
import type { JobProblem, JobState } from '../job.ts'
import { jobRetentionDays } from '../job-retention.ts'

export const en = {
  title: 'Background jobs',
  states: { running: 'Running', waiting: 'Waiting', failed: 'Failed', done: 'Done' } satisfies Record<
    JobState,
    string
  >,
  stateTab: (state: string, count: string) => `${state} (${count})`,
  kinds: {
    'mail-visitor': 'Email to visitor',
    'sms-visitor': 'Text message to visitor',
    'mail-staff': 'Email to staff about new messages',
    webhook: 'Event for your own program (webhook)',
    'release-message': 'Send reply',
    'bulk-change': 'Change many products',
    'purge-trash': `Delete products and categories that were in the trash for ${trashDays} days`,
    'purge-attachments': `Delete images and documents removed ${trashDays} days ago`,
    'purge-messages': `Delete conversations that were in the trash for ${trashDays} days`,
    'purge-history': 'Delete activity older than 400 days',
    'purge-search-log': 'Delete searches older than 90 days',
    'purge-limits': 'Clear expired limits',
    'purge-sessions': 'Clear expired logins',
    'purge-jobs': 'Delete old background jobs',
  } as Record<string, string>,
  otherKind: (kind: string) => `Job of another version (${kind})`,
  started: (time: string) => `Started ${time}`,
  next: (time: string) => `Next try ${time}`,
  nextRun: (time: string) => `Runs daily, next ${time}`,
  dueNow: 'Due now',
  failedAt: (time: string) => `Failed ${time}`,
  doneAt: (time: string) => `Finished ${time}`,
  lastDone: (time: string) => `last finished ${time}`,
  attempts: (count: number) => plural(count, 'attempt', 'attempts'),
  problems: {
    mail_unreachable: 'The mail server couldn’t be reached.',
    mail_login_refused: 'The mail server refused the username or password in SMTP_URL.',
    mail_refused: 'The mail server didn’t accept the email.',
    http_unreachable: 'The address couldn’t be reached.',
    http_timed_out: 'There was no answer within 10 seconds.',
    http_refused: 'The other side didn’t accept it.',
    interrupted: 'The server stopped during every attempt.',
    unexpected: 'Something went wrong. The server’s log has the details.',
  } satisfies Record<JobProblem, string>,
  openConversation: 'Open conversation',
  retry: 'Try again',
  retryAll: 'Try all again',
  retried: 'Trying again',
  remove: 'Delete',
  removeTitle: (kind: string) => `Delete “${kind}”?`,
  removeText: 'It won’t be tried again. This can’t be undone.',
  removed: 'Job deleted',
  cancel: 'Cancel',
  refreshFailed: 'Couldn’t refresh. What you see may be out of date.',
  empty: {
    running: {
      title: 'Nothing is running',
      text: 'Jobs appear here while they run, most of them for a moment.',
    },
    waiting: {
      title: 'No jobs waiting',
      text: 'Emails, webhooks and daily clean-up wait here until they’re due.',
    },
    failed: {
      title: 'No failed jobs',
      text: `Jobs that failed after several attempts appear here for ${jobRetentionDays.failed} days.`,
    },
    done: {
      title: 'No finished jobs yet',
      text: `Jobs that finished in the last ${jobRetentionDays.done} days appear here.`,
    },
  } satisfies Record<JobState, { title: string; text: string }>,
}
