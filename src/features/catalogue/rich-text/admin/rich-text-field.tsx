/** A form's field for rich text. Its editor is large, so it is loaded only when such a field is rendered. */
import { Input } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { editorTexts } from '../../texts/editor.ts'
import css from './rich-text-field.module.css'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

type Props = {
  label: string
  /** The language of the text. */
  locale: Locale
  value?: string
  onChange(html: string): void
  error?: ReactNode
  'data-path'?: string
}

export function RichTextField({ label, locale, value = '', error, ...field }: Props) {
  const t = useTexts(editorTexts)
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      className={css.field}
    >
      <Suspense
        fallback={
          <div className={css.skeleton}>
            <span className="visually-hidden">{t.loading}</span>
          </div>
        }
      >
        <RichTextEditor
          label={label}
          labelId={`${id}-label`}
          errorId={error ? `${id}-error` : undefined}
          locale={locale}
          value={value}
          {...field}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
