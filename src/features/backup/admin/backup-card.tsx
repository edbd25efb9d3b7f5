/** The card about backups on the page of background jobs: how the last one ended, and the way to download one. */
import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconDownload } from '#admin/icons.tsx'
import { usePasswordProof } from '#admin/password-proof/proof-context.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { startDownload } from '#admin/start-download.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { fileSize } from '#shared/file-size.ts'
import { formatTime } from '#shared/times.ts'
import { IconAlertTriangle, IconCircleCheck } from '#ui/page-icons.tsx'
import type { BackupStatus } from '../backup.ts'
import { backupTexts } from '../texts/backup.ts'
import css from './backup-card.module.css'

const pollMs = 5000

export function BackupCard() {
  const t = useTexts(backupTexts)
  const { data, reload } = useServerData({
    key: 'backups',
    load: api => api.call('GET /backups'),
    pollMs,
    retryMs: pollMs,
  })
  const download = useBackupDownload(reload)
  if (!data) return null
  return (
    <section className={css.card} aria-labelledby="backups">
      <StateMark status={data} />
      <div className={css.about}>
        <h2 id="backups" className={css.title}>
          {t.title}
        </h2>
        <Lines status={data} />
      </div>
      <div className={css.action}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          loading={download.isBusy}
          disabled={data.isRunning}
          aria-describedby="backup-hint"
          onClick={download.start}
        >
          {t.download}
        </Button>
      </div>
      <p id="backup-hint" className={css.hint}>
        {t.downloadHint}
      </p>
    </section>
  )
}

/** What is wrong is red, what is unknown or late is yellow. */
function StateMark({ status: { isRunning, last, lastGood, isLate } }: { status: BackupStatus }) {
  if (isRunning) return <Loader size={20} className={css.mark} />
  const isFailed = last !== null && last.problem !== null
  if (isFailed || isLate || !lastGood) {
    const color = isFailed ? 'var(--c-error)' : 'var(--c-warning)'
    return <IconAlertTriangle size={20} className={css.mark} color={color} />
  }
  return <IconCircleCheck size={20} className={css.mark} color="var(--c-success)" />
}

function Lines({ status }: { status: BackupStatus }) {
  const t = useTexts(backupTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const at = (iso: string) => formatTime(iso, { locale, timeZone })
  const { to, everyHours, keep, isRunning, last, lastGood, isLate } = status
  return (
    <>
      {isRunning && <p className={css.line}>{t.running}</p>}
      {!isRunning && last && last.problem !== null && (
        <p className={css.problem}>
          {t.failed(at(last.at))} {t.problems[last.problem] ?? t.problems.failed}
        </p>
      )}
      {lastGood ? (
        <p className={css.line}>
          {t.good(at(lastGood.at))}{' '}
          <span className={css.dim}>
            (
            {t.size(
              lastGood.bytes === null ? '–' : fileSize(lastGood.bytes, locale),
              lastGood.rows,
              lastGood.files,
            )}
            {lastGood.isDownload && `, ${t.toFile}`})
          </span>
        </p>
      ) : (
        <p className={css.line}>{t.none}</p>
      )}
      {isLate && !isRunning && <p className={css.problem}>{t.late}</p>}
      {lastGood && lastGood.missing > 0 && <p className={css.problem}>{t.missing(lastGood.missing)}</p>}
      <p className={css.dim}>
        {to === null ? (
          t.unscheduled
        ) : (
          <>
            {t.schedule(everyHours, keep)} <bdi className={css.place}>{to}</bdi>
          </>
        )}
      </p>
    </>
  )
}

function useBackupDownload(reload: () => Promise<void>) {
  const t = useTexts(backupTexts)
  const api = useApi()
  const locale = useLocale()
  const withProof = usePasswordProof()
  const [isBusy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    try {
      const { url } = await withProof(() => api.call('POST /backups/download'))
      startDownload(url)
      void notify(t.started, { kind: 'success' })
      await reload()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setBusy(false)
  }
  return { isBusy, start: () => void start() }
}
