/** The composer, where staff write a reply to the visitor or a note for colleagues. Each kind has its own draft. */
import { UnstyledButton } from '@mantine/core'
import type { RefObject } from 'react'
import { IconArrowBackUp, IconLock } from '#admin/icons.tsx'
import { KeyHint } from '#admin/list/key-hint.tsx'
import { useTexts } from '#app/page-site.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Thread } from '../../ticket.ts'
import css from './composer.module.css'
import type { DraftKind } from './composer-draft.ts'
import { ComposerField, type OnSent } from './composer-field.tsx'
import { ReplyTarget } from './reply-target.tsx'

type Props = {
  thread: Thread
  meId: number
  kind: DraftKind
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onKind(kind: DraftKind): void
  onTyping(): void
  onSent: OnSent
}

export function Composer({ thread, meId, kind, fieldRef, onKind, onTyping, onSent }: Props) {
  const t = useTexts(conversationTexts).composer
  const icon = { size: 16 } as const
  return (
    <div className={css.composer} data-kind={kind} data-bottom-bar>
      <div className={css.tabs} role="toolbar" aria-label={t.kinds}>
        <UnstyledButton className={css.tab} aria-pressed={kind === 'reply'} onClick={() => onKind('reply')}>
          <IconArrowBackUp {...icon} className="turns" />
          {t.reply}
          <KeyHint>R</KeyHint>
        </UnstyledButton>
        <UnstyledButton className={css.tab} aria-pressed={kind === 'note'} onClick={() => onKind('note')}>
          <IconLock {...icon} />
          {t.note}
          <KeyHint>N</KeyHint>
        </UnstyledButton>
      </div>
      {kind === 'reply' && <ReplyTarget thread={thread} />}
      <ComposerField
        // Another conversation or kind has another draft, so the field is created anew.
        key={`${thread.id}-${kind}`}
        thread={thread}
        meId={meId}
        kind={kind}
        fieldRef={fieldRef}
        onTyping={onTyping}
        onSent={onSent}
      />
    </div>
  )
}
