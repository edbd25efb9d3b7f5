/** One job in the list of background jobs. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { IconReload, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { formatTime } from '#shared/times.ts'
import type { Job } from '../job.ts'
import { jobTexts } from '../texts/index.ts'
import type { JobActions } from './jobs.ts'
import css from './jobs-page.module.css'

/** What the job does, its times and attempts, and why it failed. */
export function JobListItem({ job, actions }: { job: Job; actions: JobActions }) {
  const t = useTexts(jobTexts)
  const kind = t.kinds[job.kind] ?? t.otherKind
  const details = useJobDetails(job)
  return (
    <li className={css.job}>
      <div className={css.about}>
        <h2 className={css.kind}>{kind}</h2>
        <p className={css.meta}>
          {details.map(detail => (
            <span key={detail}>{detail}</span>
          ))}
          {job.ticketId !== null && (
            <Link to={`/admin/messages?id=${job.ticketId}`} className={css.link} viewTransition>
              {t.openConversation}
            </Link>
          )}
        </p>
        {job.problem && (
          <p className={css.problem}>
            {t.problems[job.problem.code]}
            {/* What waits is tried again without anybody. */}
            {job.state === 'failed' && ` ${t.advice[job.problem.code]}`}
          </p>
        )}
        <Details job={job} />
      </div>
      {job.state === 'failed' && <FailedActions job={job} kind={kind} actions={actions} />}
    </li>
  )
}

/** What an engineer asks about: the names the program uses, and what the other side answered. */
function Details({ job }: { job: Job }) {
  const t = useTexts(jobTexts)
  const rows = [
    [t.technicalName, job.kind],
    [t.number, String(job.id)],
    ...(job.problem?.detail ? [[t.answer, job.problem.detail]] : []),
  ]
  return (
    <details className={css.more}>
      <summary>{t.details}</summary>
      <dl className={css.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function useJobDetails(job: Job): string[] {
  const t = useTexts(jobTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const formatted = (iso: string | null) => formatTime(iso ?? job.createdAt, { locale, timeZone })
  const attempts = job.attempts > 0 ? [t.attempts(job.attempts)] : []
  const { progress } = job
  const done = progress
    ? [t.progress(formatNumber(progress.done, locale), formatNumber(progress.total, locale))]
    : []
  if (job.state === 'running') return [t.started(formatted(job.startedAt)), ...done, ...attempts]
  if (job.state === 'failed') return [t.failedAt(formatted(job.finishedAt)), ...attempts]
  if (job.state === 'done') return [t.doneAt(formatted(job.finishedAt)), ...attempts]
  const isDue = Date.parse(job.runAt) <= Date.now()
  const next = isDue
    ? t.dueNow
    : job.recurs && job.attempts === 0
      ? t.nextRun(formatted(job.runAt))
      : t.next(formatted(job.runAt))
  const last = job.recurs && job.finishedAt ? [t.lastDone(formatted(job.finishedAt))] : []
  return [next, ...done, ...last, ...attempts]
}

function FailedActions({ job, kind, actions }: { job: Job; kind: string; actions: JobActions }) {
  const t = useTexts(jobTexts)
  const [isConfirming, setConfirming] = useState(false)
  const remove = () => {
    setConfirming(false)
    actions.remove(job.id)
  }
  return (
    <Group gap="xs" wrap="nowrap" className={css.actions}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconReload size={16} />}
        disabled={actions.busy}
        onClick={() => actions.retry(job.id)}
      >
        {t.retry}
      </Button>
      <Button
        variant="subtle"
        color="var(--c-error)"
        size="sm"
        leftSection={<IconTrash size={16} />}
        disabled={actions.busy}
        onClick={() => setConfirming(true)}
      >
        {t.remove}
      </Button>
      <Modal opened={isConfirming} onClose={() => setConfirming(false)} title={t.removeTitle(kind)} centered>
        <Text c="dimmed">{t.removeText}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setConfirming(false)} data-autofocus>
            {t.cancel}
          </Button>
          <Button color="var(--c-error)" onClick={remove}>
            {t.remove}
          </Button>
        </Group>
      </Modal>
    </Group>
  )
}
