/** The mail that tells staff that a scheduled backup failed. Used by `notifications.server.ts`. */
import type { Enqueue, JobHandler, JobOutcome } from '#features/jobs/job.ts'
import { type Settings, siteNames } from '#features/settings/settings.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import { mailLookOf, renderMail } from './mail-layout.ts'
import type { Mailer } from './mailer.server.ts'
import { mailTexts } from './texts/mail.ts'

const kind = 'mail-backup-failed'

type Options = {
  database: Pick<Database, 'db'>
  enqueue: Enqueue
  settings: { current(): Promise<Settings> }
  staffSettings: { notifyEmails(db: Database['db']): Promise<string[]> }
  mailer: Mailer
  siteUrl: string
}

export function createBackupMail(options: Options) {
  const { database, enqueue, settings, staffSettings, mailer, siteUrl } = options

  async function run({ id }: { id: number }): Promise<JobOutcome | undefined> {
    const to = await staffSettings.notifyEmails(database.db)
    if (to.length === 0) return { dropped: true }
    const current = await settings.current()
    const locale = current.baseLocale
    const t = mailTexts[locale].backupFailed
    const siteName = siteNames(current)[locale]
    const blocks = [
      { kind: 'text' as const, text: t.text },
      { kind: 'link' as const, label: t.open, url: `${siteUrl}/admin/jobs` },
    ]
    await mailer.send({
      to,
      fromName: siteName,
      locale,
      subject: t.subject,
      ...renderMail({ locale, title: t.subject, siteName, blocks, look: mailLookOf(current, siteUrl) }),
      messageId: `<backup-${id}@${mailer.domain}>`,
    })
  }

  const handler: JobHandler = { kind, lane: 'mail', run }

  return { handler, queue: (tx: Tx) => enqueue(tx, { kind, uniqueKey: kind }) }
}
