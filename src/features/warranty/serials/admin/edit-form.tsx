/** The form in the drawer that corrects how a number or a range is printed, its batch, its first day and its months. Loaded on use. */
import { Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect } from 'react'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { ConflictDialogs } from '#admin/editor/conflict-dialogs.tsx'
import { LeaveGuard } from '#admin/editor/leave-guard.tsx'
import { useSaveKey } from '#admin/editor/save-bar.tsx'
import { adminTexts } from '#admin/texts/admin.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { deskTexts } from '../../texts/desk.ts'
import { editSerialTexts } from '../../texts/edit-serial.ts'
import css from './drawer.module.css'
import { hasFirstDay, isSetByHand, newLastDay, spelledNumber } from './edited-values.ts'
import { type EditProps, useEntryEditor } from './use-entry-editor.ts'

export function EditForm(props: EditProps) {
  const { entry, onClose } = props
  const t = useTexts(editSerialTexts)
  const desk = useTexts(deskTexts)
  const { save: saveText } = useTexts(adminTexts)
  const { form, formRef, draft, dirty, saving, failure, passes, save, conflicts } = useEntryEditor(props)
  const isRange = entry.kind === 'range'
  const isInFront = !conflicts.open && !conflicts.deleted
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input')?.focus(), [formRef])
  useSaveKey(isInFront, save)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const machine = { dir: 'ltr' as const, spellCheck: false, autoComplete: 'off' }
  return (
    <form ref={formRef} noValidate className={css.form} data-desk-form onSubmit={submit}>
      <Stack gap="sm">
        <DraftBar draft={draft} />
        {(!isRange || spelledNumber(entry) !== '') && (
          <TextInput
            label={isRange ? t.prefix : t.printed}
            maxLength={80}
            {...machine}
            {...form.getInputProps('printed')}
          />
        )}
        <TextInput label={desk.batch} maxLength={40} {...machine} {...form.getInputProps('batch')} />
        {hasFirstDay(entry) && (
          <TextInput type="date" dir="ltr" label={t.startsOn} {...form.getInputProps('startsOn')} />
        )}
        <TextInput
          inputMode="numeric"
          label={t.months}
          description={entry.stored === 'activated' ? undefined : t.monthsHint}
          {...machine}
          {...form.getInputProps('months')}
        />
        <NewEnd entry={entry} values={form.values} />
        <DialogFoot confirm={saveText} isBusy={saving} problem={failure?.message} onCancel={onClose} />
      </Stack>
      <LeaveGuard unsaved={dirty} isStored={draft.isStored} passes={passes} />
      <ConflictDialogs conflicts={conflicts} />
    </form>
  )
}

/** What comes of another first day or length. */
function NewEnd({ entry, values }: Pick<EditProps, 'entry'> & { values: Parameters<typeof newLastDay>[0] }) {
  const t = useTexts(editSerialTexts)
  const locale = useLocale()
  const end = newLastDay(values, entry)
  if (end === undefined) return null
  const day = (text: string) => formatDay(text, { locale, timeZone: 'UTC' })
  return (
    <Text size="sm" c="var(--c-dim)" role="status">
      {end === null ? t.noEnd : t.newEnd(day(end))}{' '}
      {isSetByHand(entry) && entry.expiresOn && t.losesEnd(day(entry.expiresOn))}
    </Text>
  )
}
