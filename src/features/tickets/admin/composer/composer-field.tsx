/** The text field of the composer with its files, the canned replies and the send buttons. Used by `composer.tsx`. */
import { ActionIcon, Button, FileButton, Menu } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { typedDirection } from '#admin/editor/languages.tsx'
import { IconChevronDown, IconTemplate } from '#admin/icons.tsx'
import { KeyHint } from '#admin/list/key-hint.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatClock } from '#shared/times.ts'
import { IconPaperclip } from '#ui/page-icons.tsx'
import { CannedReplyPicker } from '../../canned-replies/admin/canned-reply-picker.tsx'
import { type SlashQuery, slashQuery } from '../../canned-replies/admin/slash-query.ts'
import { useCannedReplies } from '../../canned-replies/admin/use-canned-replies.ts'
import { hasGap } from '../../canned-replies/fill-reply.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Thread } from '../../ticket.ts'
import { attachmentTypes, ticketBounds } from '../../ticket-bounds.ts'
import { Notice } from '../conversation/notice.tsx'
import css from './composer.module.css'
import type { ComposerDraft, DraftKey, DraftKind } from './composer-draft.ts'
import { ComposerFiles } from './composer-files.tsx'
import { SendAnyway } from './send-anyway.tsx'
import { useComposerFiles } from './use-composer-files.ts'
import { useDraft } from './use-draft.ts'
import { type SentMessage, useSend } from './use-send.ts'

export type OnSent = (
  sent: SentMessage,
  sentDraft: { key: DraftKey; draft: Pick<ComposerDraft, 'text' | 'files'> },
) => void

type Props = {
  thread: Thread
  meId: number
  kind: DraftKind
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onTyping(): void
  onSent: OnSent
}

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform)
const { max } = ticketBounds.message

export function ComposerField({ thread, meId, kind, fieldRef, onTyping, onSent }: Props) {
  const t = useTexts(conversationTexts).composer
  const key = { adminId: meId, ticketId: thread.id, kind }
  const draft = useDraft(key)
  const files = useComposerFiles({
    files: draft.files,
    onUploaded: file => draft.setFiles(all => [...all, file]),
  })
  const sending = useSend({ thread, adminId: meId })
  const picking = usePicking(fieldRef, draft.setText)
  const replies = useCannedReplies(picking.isOpen)
  const resetFiles = useRef<() => void>(null)
  const excess = draft.text.trim().length - max
  const hasOpenGap = kind === 'reply' && hasGap(draft.text)
  const canSend =
    draft.text.trim() !== '' && excess <= 0 && !hasOpenGap && !picking.isTyped && files.uploading.length === 0

  const seen = useSeen(thread, draft.text)

  async function send({ close, anyway = false }: { close: boolean; anyway?: boolean }) {
    if (!canSend) return
    const sentDraft = { key, draft: { text: draft.text, files: draft.files } }
    const sent = await sending.send({ kind, ...sentDraft.draft, close, after: anyway ? undefined : seen })
    if (!sent) return
    draft.clear()
    files.clearRefusals()
    onSent(sent, sentDraft)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send({ close: event.shiftKey && kind === 'reply' })
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.currentTarget.blur()
    }
  }

  return (
    <>
      {draft.other && (
        <Notice tone="warning">
          {t.otherTab}{' '}
          <button type="button" className={css.choice} onClick={draft.takeOther}>
            {t.takeOther}
          </button>{' '}
          <button type="button" className={css.choice} onClick={draft.keepOwn}>
            {t.keepOwn}
          </button>
        </Notice>
      )}
      {picking.isOpen && replies && (
        <CannedReplyPicker
          replies={replies}
          query={picking.query}
          locale={thread.locale}
          values={{
            name: thread.name,
            product: (thread.product ?? thread.serialProduct)?.name,
            code: thread.code,
          }}
          onPick={({ text }) => picking.insert(text)}
          onClose={picking.close}
          onActive={picking.setActive}
        />
      )}
      <GrowingTextarea
        ref={fieldRef}
        className={css.field}
        variant="unstyled"
        rows={3}
        maxRows={10}
        {...typedDirection(draft.text)}
        aria-label={kind === 'note' ? t.noteLabel : t.replyLabel}
        placeholder={kind === 'note' ? t.notePlaceholder : t.replyPlaceholder}
        value={draft.text}
        readOnly={sending.isSending}
        {...picking.aria}
        onChange={event => {
          draft.setText(event.currentTarget.value)
          if (kind === 'reply') picking.onText(event.currentTarget)
          sending.clearFailure()
          onTyping()
        }}
        onKeyDown={onKeyDown}
        onPaste={event => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0) return
          event.preventDefault()
          files.add(pasted)
        }}
      />
      <ComposerFiles
        files={draft.files}
        uploading={files.uploading}
        refusals={files.refusals}
        onRemove={token => draft.setFiles(all => all.filter(file => file.token !== token))}
        onStop={files.stop}
      />
      {sending.failure && (
        <p className={css.problem} role="alert">
          {t.failed} {sending.failure}
        </p>
      )}
      {(excess > 0 || hasOpenGap) && (
        <p className={css.problem} role="alert">
          {excess > 0 ? t.over(excess) : t.gap}
        </p>
      )}
      {sending.other && (
        <SendAnyway
          other={sending.other}
          onSend={() => void send({ close: sending.other?.close ?? false, anyway: true })}
          onCancel={() => {
            sending.clearFailure()
            fieldRef.current?.focus()
          }}
        />
      )}
      <div className={css.tools}>
        <FileButton
          multiple
          resetRef={resetFiles}
          accept={attachmentTypes.join()}
          onChange={chosen => {
            files.add(chosen)
            resetFiles.current?.()
          }}
        >
          {props => (
            <ActionIcon {...props} variant="subtle" color="var(--c-dim)" size={36} aria-label={t.attach}>
              <IconPaperclip size={20} />
            </ActionIcon>
          )}
        </FileButton>
        {kind === 'reply' && (
          <ActionIcon
            variant="subtle"
            color={picking.isOpen ? 'var(--c-primary)' : 'var(--c-dim)'}
            size={36}
            aria-label={t.canned}
            aria-expanded={picking.isOpen}
            onClick={picking.toggle}
          >
            <IconTemplate size={20} />
          </ActionIcon>
        )}
        <Saved savedAt={draft.savedAt} isPersistent={draft.isPersistent} left={-excess} />
        <SendButtons kind={kind} canSend={canSend} isSending={sending.isSending} onSend={send} />
      </div>
    </>
  )
}

/**
 * The newest message that was there before somebody began to write. A colleague's reply after it may be an answer to the same
 * question.
 */
function useSeen({ messages }: Thread, text: string): number {
  const last = messages.at(-1)?.id ?? 0
  const seen = useRef(last)
  if (text.trim() === '') seen.current = last
  return seen.current
}

/** Opens the canned replies by the button or by a slash. The chosen reply replaces what was typed to find it. */
function usePicking(fieldRef: RefObject<HTMLTextAreaElement | null>, setText: (text: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const [slash, setSlash] = useState<SlashQuery>()
  const [active, setActive] = useState<{ listId: string; optionId: string | undefined }>()
  const caret = useRef<number>(undefined)

  // Sets the caret after the new text is rendered. Set earlier, the browser would move it to the end.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    fieldRef.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const close = () => {
    setOpen(false)
    setSlash(undefined)
    setActive(undefined)
  }
  return {
    isOpen,
    /** True while the typed text is a search for a canned reply, and not part of the message. */
    isTyped: isOpen && slash !== undefined,
    query: slash?.query ?? '',
    setActive,
    close,
    toggle() {
      if (isOpen) return close()
      setOpen(true)
      fieldRef.current?.focus()
    },
    onText({ value, selectionStart }: HTMLTextAreaElement) {
      const found = slashQuery(value, selectionStart)
      if (!found) return close()
      setSlash(found)
      // Opens only at the slash itself. So after Esc, typing more of the same word does not open it again.
      if (found.query === '') setOpen(true)
    },
    insert(text: string) {
      const field = fieldRef.current
      if (!field) return
      const { value, selectionStart, selectionEnd } = field
      const { start, end } = slash ?? { start: selectionStart, end: selectionEnd }
      setText(value.slice(0, start) + text + value.slice(end))
      caret.current = start + text.length
      field.focus()
      close()
    },
    aria: isOpen && {
      'aria-controls': active?.listId,
      'aria-activedescendant': active?.optionId,
      'aria-autocomplete': 'list' as const,
    },
  }
}

function Saved({
  savedAt,
  isPersistent,
  left,
}: {
  savedAt: number | undefined
  isPersistent: boolean
  left: number
}) {
  const t = useTexts(conversationTexts).composer
  const locale = useLocale()
  const { timeZone } = useSite()
  const saved = savedAt && t.saved(formatClock(new Date(savedAt).toISOString(), { locale, timeZone }))
  const text = left < 300 && left >= 0 ? t.left(left) : isPersistent ? saved : t.notSaved
  return <span className={css.saved}>{text}</span>
}

type SendProps = {
  kind: DraftKind
  canSend: boolean
  isSending: boolean
  onSend(options: { close: boolean }): void
}

function SendButtons({ kind, canSend, isSending, onSend }: SendProps) {
  const t = useTexts(conversationTexts).composer
  const keys = (
    <span className={css.keys}>
      <KeyHint>{isApple ? '⌘' : 'Ctrl'}</KeyHint>
      <KeyHint>↵</KeyHint>
    </span>
  )
  const common = { size: 'sm', disabled: !canSend, loading: isSending } as const
  if (kind === 'note')
    return (
      <Button
        {...common}
        color="var(--c-warning)"
        className={css.addNote}
        rightSection={keys}
        onClick={() => onSend({ close: false })}
      >
        {t.saveNote}
      </Button>
    )
  return (
    <Button.Group>
      <Button {...common} rightSection={keys} onClick={() => onSend({ close: false })}>
        {t.send}
      </Button>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <Button
            size="sm"
            px={8}
            disabled={!canSend || isSending}
            className={css.more}
            aria-label={t.sendMore}
          >
            <IconChevronDown size={16} stroke={1.75} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onSend({ close: true })}>{t.sendAndClose}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
