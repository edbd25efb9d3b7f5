/** The fields for the logos and the icon. A file is uploaded at once, and belongs to the look when the form is saved. */
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { fieldErrorsOf } from '#admin/editor/form-problems.ts'
import { Section } from '#admin/page.tsx'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import type { Settings } from '../../settings.ts'
import { lookTexts } from '../../texts/look.ts'
import type { LookPicture } from '../look.ts'
import { type LookFile, logoLimits, logoTypes } from '../look-fields.ts'
import type { LookFormState } from './look-editor.ts'
import css from './look-form.module.css'

type Props = { form: LookFormState; settings: Settings }

export function LogoFields({ form, settings }: Props) {
  const t = useTexts(lookTexts)
  // Files that were uploaded here, in this visit or before: a field that is emptied and undone shows its picture again.
  const [uploaded, setUploaded] = useState<LookPicture[]>([])
  const known = [...uploaded, settings.logo, settings.logoDark, settings.icon]
  const field = (file: LookFile, hint: string, isDark = false) => (
    <LogoField
      form={form}
      file={file}
      hint={hint}
      isDark={isDark}
      picture={known.find(one => one?.ref === form.values[file]) ?? undefined}
      saved={settings[file]}
      onUploaded={picture => setUploaded(all => [...all, picture])}
    />
  )
  return (
    <>
      <Section title={t.logo}>
        {field('logoRef', t.logoHint)}
        {field('logoDarkRef', t.logoDarkHint, true)}
        {form.values.logoDarkRef && !form.values.logoRef && <p className={css.note}>{t.darkAlone}</p>}
      </Section>
      <Section title={t.icon}>{field('iconRef', t.iconHint)}</Section>
    </>
  )
}

type FieldProps = {
  form: LookFormState
  file: LookFile
  hint: string
  isDark: boolean
  picture: LookPicture | undefined
  /** What is saved now. */
  saved: string | null
  onUploaded(picture: LookPicture): void
}

function LogoField({ form, file, hint, isDark, picture, saved, onUploaded }: FieldProps) {
  const t = useTexts(lookTexts)
  const api = useApi()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const [isSending, setIsSending] = useState(false)
  const label = t.fields[file]
  const error = form.errors[file]

  async function send(chosen: File) {
    if (chosen.size > logoLimits.bytes)
      return form.setFieldError(file, errorMessage('too_large', locale, { size: logoLimits.bytes }))
    setIsSending(true)
    setStatus(t.uploading)
    form.clearFieldError(file)
    try {
      const added = await api.call('POST /settings/look-picture', { files: [chosen] })
      onUploaded(added)
      form.setFieldValue(file, added.ref)
      setStatus(t.uploaded)
    } catch (failure) {
      setStatus('')
      const fields = (failure as ApiError).problem ? fieldErrorsOf(failure as ApiError) : {}
      form.setFieldError(file, fields.file ?? failureText(failure, locale))
    } finally {
      setIsSending(false)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div role="group" aria-label={label} className={css.logo} data-path={file}>
      <span className={css.logoLabel}>{label}</span>
      <div className={css.stage} data-dark={isDark || undefined} data-icon={file === 'iconRef' || undefined}>
        {picture ? (
          <img
            src={`${picture.url}/${picture.width}.webp`}
            width={picture.width}
            height={picture.height}
            alt=""
          />
        ) : (
          (form.values[file] && t.earlier) || t.none
        )}
      </div>
      <p className={css.note}>{hint}</p>
      <div className={css.buttons}>
        <Button size="sm" variant="default" loading={isSending} onClick={() => input.current?.click()}>
          {form.values[file] ? t.replace(label) : t.choose(label)}
        </Button>
        {form.values[file] && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              form.setFieldValue(file, null)
              setStatus('')
            }}
          >
            {t.remove(label)}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={logoTypes}
          aria-label={label}
          tabIndex={-1}
          className="visually-hidden"
          onChange={event => {
            const [chosen] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (chosen) void send(chosen)
          }}
        />
      </div>
      <p role="status" className={css.note}>
        {/* After a save, visitors see it already. */}
        {status === t.uploaded && form.values[file] === saved ? '' : status}
      </p>
      {error && (
        <p role="alert" className={css.problem}>
          {error}
        </p>
      )}
    </div>
  )
}
