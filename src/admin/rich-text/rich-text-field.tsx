/**
 * A form's field for rich text. Its editor is large, so it is loaded only when such a field is rendered. It takes a tenth of a second to
 * create, so it comes when the rest of the form is on the screen; until then its text stands in its place.
 */
import { Input } from '@mantine/core'
import { type ReactNode, useId, useMemo } from 'react'
import { languageOf } from '#admin/editor/languages.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { editorTexts } from './editor-texts.ts'
import css from './rich-text-field.module.css'
import { useIdleTurn } from './use-idle-turn.ts'

const loadEditor = () => import('./rich-text-editor.tsx')
/** The same with images and products between the blocks of the text. */
const loadEditorWithEmbeds = () => import('./rich-text-embeds.tsx')

/**
 * For the loader of a page with such fields: the code comes while the data of the page does. If it does not come, the editor says
 * so when it is its turn.
 */
export const preloadRichText = () => void loadEditor().catch(() => {})
export const preloadRichTextWithEmbeds = () => void loadEditorWithEmbeds().catch(() => {})

type Props = {
  label: string
  /** The language of the text. */
  locale: Locale
  value?: string
  onChange(html: string): void
  error?: ReactNode
  'data-path'?: string
  /** Whether it can have images and products. The form around it says by `EmbedsContext` what they are. */
  withEmbeds?: boolean
}

export function RichTextField({ label, locale, value = '', error, withEmbeds = false, ...field }: Props) {
  const id = useId()
  const RichTextEditor = useIdleTurn(withEmbeds ? loadEditorWithEmbeds : loadEditor)?.default
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      className={css.field}
    >
      {RichTextEditor ? (
        <RichTextEditor
          label={label}
          labelId={`${id}-label`}
          errorId={error ? `${id}-error` : undefined}
          locale={locale}
          value={value}
          {...field}
        />
      ) : (
        <Placeholder html={value} locale={locale} />
      )}
    </Input.Wrapper>
  )
}

/** About as high as the editor will be, so that little moves when it comes. */
function Placeholder({ html, locale }: { html: string; locale: Locale }) {
  const t = useTexts(editorTexts)
  const blocks = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.children], [html])
  return (
    <div className={css.placeholder}>
      <span className="visually-hidden">{t.loading}</span>
      <div className={css.tools} />
      <div className={css.text} aria-hidden="true" {...languageOf(locale)}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no names and never change their order
          <p key={index}>{block.textContent}</p>
        ))}
      </div>
    </div>
  )
}
