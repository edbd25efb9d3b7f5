/**
 * The text of a canned reply in one language: buttons that insert placeholders, the text field, and a preview with example
 * values.
 */
import { useRef } from 'react'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { useTexts } from '#app/page-site.ts'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import {
  type FilledReply,
  fillReply,
  type Placeholder,
  placeholders,
  placeholderText,
} from '../fill-reply.ts'
import css from './canned-reply-form.module.css'

type Props = {
  language: Locale
  text: string
  /** The form's props for the field: value, error and handlers. */
  input: object
}

export function CannedReplyText({ language, text, input }: Props) {
  const t = useTexts(cannedReplyTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const textProps = { lang: localeTag[language], dir: directionOf(language) }

  function insert(placeholder: Placeholder) {
    const area = field.current
    if (!area) return
    area.focus()
    area.setRangeText(placeholderText(placeholder, language), area.selectionStart, area.selectionEnd, 'end')
    // Dispatches an input event, as typing would, so that the form notices the change.
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className={css.language}>
      <GrowingTextarea ref={field} label={t.text[language]} rows={8} maxRows={24} {...textProps} {...input} />
      <div className={css.insert}>
        <span>{t.insert}</span>
        {placeholders.map(placeholder => (
          <button
            key={placeholder}
            type="button"
            className={css.chip}
            aria-label={t.insertInto(placeholderText(placeholder, language), t.text[language])}
            onClick={() => insert(placeholder)}
          >
            <bdi>{placeholderText(placeholder, language)}</bdi>
          </button>
        ))}
      </div>
      <Preview language={language} text={text} />
    </div>
  )
}

function Preview({ language, text }: { language: Locale; text: string }) {
  const t = useTexts(cannedReplyTexts)
  const shown = text.trim()
  return (
    <section className={css.preview} aria-label={t.previewOf(t.text[language])}>
      <h3 className={css.previewTitle}>{t.preview}</h3>
      {shown ? (
        <p className={css.filled} lang={localeTag[language]} dir={directionOf(language)}>
          <Filled reply={fillReply(shown, cannedReplyTexts[language].example)} />
        </p>
      ) : (
        <p className={css.previewEmpty}>{t.previewEmpty}</p>
      )}
    </section>
  )
}

/** Highlights the values that were filled in. */
function Filled({ reply: { text, filled } }: { reply: FilledReply }) {
  const ends = [0, ...filled.map(({ end }) => end)]
  return (
    <>
      {filled.map(({ start, end, placeholder }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className={css.value} data-placeholder={placeholder}>
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
