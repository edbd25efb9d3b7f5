/** Sends the contact form through the API. Used by the contact form when JavaScript is available. */
import { type SubmitEvent, useRef, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { attachmentTexts } from '../texts/attachments.ts'
import { lostFilesOf, type Outcome, refusalOf, refusedFile, withFileProblem } from './contact-outcome.ts'
import { readValues, toNewTicket } from './contact-values.ts'
import { randomKey } from './random-key.ts'
import type { FormAttachments } from './use-attachments.ts'

type Options = { attachments: FormAttachments; onOutcome(outcome: Outcome): void; onSent(): void }

/**
 * Sends one message at a time, after all uploads have finished. A message that is sent again after a network failure still
 * creates one ticket.
 */
export function useContactSend({ attachments: { list }, onOutcome, onSent }: Options) {
  const locale = useLocale()
  const files = useTexts(attachmentTexts)
  const api = useApi()
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'sending'>('idle')
  const running = useRef(false)
  const key = useRef<string>(undefined)

  async function send(form: HTMLFormElement) {
    if (list.isUploading()) setPhase('waiting')
    const areFilesUploaded = await list.settled()
    // Read after the uploads have finished, because the visitor may have typed more meanwhile.
    const values = readValues(new FormData(form))
    setPhase('sending')
    key.current ??= randomKey()
    const tokens = areFilesUploaded ? list.attached().map(file => file.token) : [refusedFile]
    try {
      const body = toNewTicket(values, { requestKey: key.current, attachments: tokens })
      const created = await api.call('POST /ticket', { body })
      onSent()
      onOutcome(created)
    } catch (error) {
      const refused = refusalOf(error, locale)
      if (areFilesUploaded) for (const index of lostFilesOf(error)) list.loseAttached(index)
      const failed = { code: 'invalid', message: files.problems.failed }
      onOutcome({
        refused: areFilesUploaded ? refused : withFileProblem(refused, failed),
        values,
        attached: [],
      })
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    try {
      await send(event.currentTarget)
    } finally {
      running.current = false
      setPhase('idle')
    }
  }
  return { phase, submit }
}
