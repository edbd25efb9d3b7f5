// A failed job says in plain words what a person can do, and keeps the words of the program folded.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageInfoContext } from '#app/page-site.ts'
import type { Job } from '../job.ts'
import { JobListItem } from './job-row.tsx'
import type { JobActions } from './jobs.ts'

const job: Job = {
  ...{
    id: 31,
    kind: 'mail-visitor',
    state: 'failed' as const,
    recurs: false,
    attempts: 8,
    progress: null,
    ticketId: null,
  },
  ...{ runAt: '2026-11-17T10:00:00.000Z', createdAt: '2026-11-17T10:00:00.000Z' },
  ...{ startedAt: null, finishedAt: '2026-11-17T10:00:00.000Z' },
  problem: { code: 'mail_login_refused', detail: '535 5.7.8 Error' },
}

const open = (fields: Partial<Job> = {}) =>
  render(
    <MantineProvider env="test">
      <PageInfoContext value={{ locale: 'en', site: { timeZone: 'UTC' } } as never}>
        <JobListItem job={{ ...job, ...fields }} actions={{} as JobActions} />
      </PageInfoContext>
    </MantineProvider>,
  )

test('the technical name, the number and the reported error are folded under Details', () => {
  open()
  expect(screen.getByRole('heading').textContent).toBe('Email to visitor')
  const advice =
    'The mail server refused our username or password. Ask whoever runs the server to correct SMTP_URL.'
  expect(screen.getByText(advice)).toBeTruthy()
  const details = screen.getByText('Details').closest('details')
  expect(details?.open).toBe(false)
  for (const technical of ['mail-visitor', '31', '535 5.7.8 Error']) {
    expect(screen.getByText(technical).closest('details')).toBe(details)
  }
})

test('work of another version has a name for people too, and what waits needs nobody', () => {
  open({ kind: 'mail-pigeon', state: 'waiting' })
  expect(screen.getByRole('heading').textContent).toBe('Work of another version')
  expect(screen.getByText('The mail server refused our username or password.')).toBeTruthy()
})
