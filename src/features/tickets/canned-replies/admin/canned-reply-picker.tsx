/**
 * The list for choosing a canned reply inside the composer. The text field keeps the focus and passes what is typed as `query`.
 * While the list is open, it handles the arrow keys, Enter and Esc.
 */

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconCornerDownLeft, IconTemplate } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { directionOf, type Locale, locales, localeTag } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import type { CannedReply } from '../canned-reply.ts'
import { type FilledReply, fillReply, type ReplyValues } from '../fill-reply.ts'
import { findReplies } from '../find-replies.ts'
import css from './canned-reply-picker.module.css'

type Props = {
  replies: CannedReply[]
  /** The text that was typed to find a reply. An empty text shows all replies. */
  query: string
  /** The visitor's language, in which the list opens. */
  locale: Locale
  /** The values of the placeholders. */
  values: ReplyValues
  onPick(filled: FilledReply, reply: CannedReply): void
  onClose(): void
  /** The ids of the list and of its chosen row, for `aria-controls` and `aria-activedescendant` of the text field. */
  onActive?(ids: { listId: string; optionId: string | undefined }): void
}

export function CannedReplyPicker(props: Props) {
  const { replies, query, values, onPick, onClose, onActive } = props
  const t = useTexts(cannedReplyTexts).picker
  const [language, setLanguage] = useState(props.locale)
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = findReplies(
    replies.filter(reply => reply[language]),
    query,
  )
  // Typing more can leave fewer replies than the chosen index.
  const active = Math.min(chosen, found.length - 1)
  const optionId = found[active] && `${listId}-${found[active].id}`

  const pick = (reply: CannedReply) => onPick(fillReply(reply[language], values), reply)
  const move = (by: number) => found.length > 0 && setChosen((active + by + found.length) % found.length)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (event.isComposing || !isPlain || !isInText(event.target)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && found[active]) pick(found[active])
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // Listens in the capture phase, so that the picker handles Enter and Esc before the composer, where they mean something
    // else.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])

  const reportActive = useEffectEvent(() => onActive?.({ listId, optionId }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another row is chosen
  useEffect(() => {
    reportActive()
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [optionId])

  return (
    <div className={css.picker}>
      <div className={css.head}>
        <IconTemplate size={18} />
        <span className={css.title}>{t.title}</span>
        <Link to="/admin/canned-replies" className={css.edit} viewTransition>
          {t.edit}
        </Link>
        <Languages
          language={language}
          onChange={next => {
            setLanguage(next)
            setChosen(0)
          }}
        />
      </div>
      <div ref={list} role="listbox" id={listId} aria-label={t.title} className={css.list}>
        {found.map((reply, index) => (
          <Row
            key={reply.id}
            id={`${listId}-${reply.id}`}
            reply={reply}
            language={language}
            active={index === active}
            onPick={() => pick(reply)}
          />
        ))}
      </div>
      <Found count={found.length} isEmpty={replies.length === 0} />
    </div>
  )
}

/** Keys pressed on a button or link belong to that button or link. */
const isInText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement || target === document.body

type RowProps = { id: string; reply: CannedReply; language: Locale; active: boolean; onPick(): void }

function Row({ id, reply, language, active, onPick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and its keys are handled above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.row}
      // Prevents the text field from losing the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={onPick}
    >
      <bdi className={css.name}>{reply.name}</bdi>
      <span className={css.text} lang={localeTag[language]} dir={directionOf(language)}>
        {reply[language].slice(0, 200)}
      </span>
      {active && <IconCornerDownLeft size={16} className={`turns ${css.enter}`} />}
    </div>
  )
}

function Languages({ language, onChange }: { language: Locale; onChange(language: Locale): void }) {
  const t = useTexts(cannedReplyTexts).picker
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div role="group" aria-label={t.language} className={css.languages}>
      {locales.map(locale => (
        <button
          key={locale}
          type="button"
          aria-pressed={locale === language}
          // Begins with what is shown, so that it can be said to a computer that listens.
          aria-label={`${locale.toUpperCase()}, ${locale === 'en' ? t.english : t.persian}`}
          className={css.language}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChange(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </div>
  )
}

function Found({ count, isEmpty }: { count: number; isEmpty: boolean }) {
  const t = useTexts(cannedReplyTexts).picker
  const locale = useLocale()
  if (count > 0) {
    return (
      <p role="status" className="visually-hidden">
        {t.found(formatNumber(count, locale))}
      </p>
    )
  }
  return (
    <p role="status" className={css.none}>
      {isEmpty ? t.empty : t.none}
    </p>
  )
}
