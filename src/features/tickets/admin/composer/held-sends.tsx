/**
 * Toasts for replies that are still held, with an undo button. They are shown over the page, wherever in the inbox the user has
 * gone meanwhile.
 */
import { Portal } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import css from './held-sends.module.css'
import { type HeldSends, holdSeconds } from './use-held-sends.ts'

export function HeldToasts({ sends: { waiting, undo } }: { sends: HeldSends }) {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  return (
    <Portal>
      <p role="status" className="visually-hidden">
        {waiting.length > 0 && t.heldStatus(holdSeconds)}
      </p>
      <div className={css.toasts}>
        {waiting.map(send => (
          <div key={send.heldId} className={css.toast} data-held-send={send.heldId}>
            <svg className={css.ring} viewBox="0 0 28 28" aria-hidden="true">
              <circle cx="14" cy="14" r="12" />
              <circle
                cx="14"
                cy="14"
                r="12"
                className={css.left}
                style={{ '--left': send.seconds / holdSeconds } as CSSProperties}
              />
              <text x="14" y="18">
                {formatNumber(send.seconds, locale)}
              </text>
            </svg>
            <span className={css.words}>
              <span className={css.what}>{send.seconds > 0 ? t.sendingIn(send.seconds) : t.sendingNow}</span>
              <span className={css.whom}>
                {send.key.kind === 'note' ? t.noteAbout(send.name) : t.to(send.name)}
              </span>
            </span>
            <button
              type="button"
              className={css.undo}
              disabled={send.isUndoing}
              onClick={() => void undo(send)}
            >
              {t.undo}
            </button>
          </div>
        ))}
      </div>
    </Portal>
  )
}
