/** The messages of a ticket, as its visitor sees them. */

import { useApi } from '#app/api/api-provider.tsx'
import { LinkedText } from '#app/components/linked-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { fileSize } from '#shared/file-size.ts'
import { formatLongTime } from '#shared/times.ts'
import { IconFile } from '#ui/page-icons.tsx'
import { trackingTexts } from '../../texts/tracking.ts'
import type { Attachment, TrackedTicket } from '../../ticket.ts'
import { KeyFields } from './key-fields.tsx'
import css from './ticket-thread.module.css'
import type { TrackingKey } from './tracking-key.ts'
import { failureTo } from './tracking-outcome.ts'

type Props = { ticket: TrackedTicket; trackingKey: TrackingKey; onFailed(message: string): void }

/** Oldest first, so that the newest is next to the reply form. */
export function TicketThread({ ticket, trackingKey, onFailed }: Props) {
  const t = useTexts(trackingTexts)
  const { name, timeZone } = useSite()
  const timeFormat = { locale: useLocale(), timeZone }
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className={css.title}>
        {t.thread}
      </h2>
      <ol className={css.thread}>
        {ticket.messages.map(message => (
          <li key={message.id} className={css.message} data-from={message.from}>
            <p className={css.head}>
              <span className={css.who}>{message.from === 'visitor' ? t.you : name}</span>
              <time dateTime={message.at} className={css.time}>
                {formatLongTime(message.at, timeFormat)}
              </time>
            </p>
            <p className={css.body} dir="auto">
              <LinkedText>{message.body}</LinkedText>
            </p>
            {message.attachments.length > 0 && (
              <ul className={css.files}>
                {message.attachments.map(file => (
                  <li key={file.id}>
                    <FileButton file={file} trackingKey={trackingKey} onFailed={onFailed} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type FileProps = { file: Attachment; trackingKey: TrackingKey; onFailed(message: string): void }

/** Each click requests a new link, which is valid once. */
function FileButton({ file, trackingKey, onFailed }: FileProps) {
  const t = useTexts(trackingTexts)
  const locale = useLocale()
  const api = useApi()
  return (
    <form
      noValidate
      method="post"
      onSubmit={async event => {
        event.preventDefault()
        try {
          const body = { ...trackingKey, attachmentId: file.id }
          const { url } = await api.call('POST /ticket/track/attachments', { body })
          location.assign(url)
        } catch (error) {
          onFailed(failureTo(t.downloadFailed, error, locale))
        }
      }}
    >
      <KeyFields trackingKey={trackingKey} intent="file" />
      <input type="hidden" name="attachmentId" value={file.id} />
      <button type="submit" className={css.file} aria-label={t.download(file.name)}>
        <IconFile size={18} className={css.icon} />
        <bdi className={css.name}>{file.name}</bdi>
        <span className={css.size}>{fileSize(file.bytes, locale)}</span>
      </button>
    </form>
  )
}
