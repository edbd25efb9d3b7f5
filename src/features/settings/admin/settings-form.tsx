/** The settings form, shown by the settings page. */
import { Button, Select, Switch, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormDraftState } from '#admin/drafts/use-form-draft.ts'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { hintBelow } from '#admin/editor/languages.tsx'
import { Link } from '#admin/link.tsx'
import { PageHead, Section, TwoColumns } from '#admin/page.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { formatTime } from '#shared/times.ts'
import type { Settings } from '../settings.ts'
import { currencies } from '../settings-fields.ts'
import type { StaffSettings } from '../staff-settings.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { lookTexts } from '../texts/look.ts'
import { HeroPictureField } from './hero-picture.tsx'
import { InBoth } from './in-both.tsx'
import { NotificationFields } from './notifications.tsx'
import { SecurityContactFields } from './security-contact.tsx'
import { ServiceCentreFields } from './service-centres.tsx'
import { type SettingsFormState, useSettingsEditor } from './settings-editor.ts'
import css from './settings-form.module.css'
import { type StaffSettingsEditor, useStaffSettings } from './staff-settings.ts'

type Props = { settings: Settings; staffSettings: StaffSettings; more?: ReactNode; feed?: ReactNode }

export function SettingsForm({ settings, staffSettings, more, feed }: Props) {
  const t = useTexts(settingsAdminTexts)
  const lookButton = useTexts(lookTexts).open
  const locale = useLocale()
  const editor = useSettingsEditor(settings)
  const { form, entity } = editor
  const staff = useStaffSettings(staffSettings)
  return (
    <>
      <PageHead title={t.title}>
        <Button variant="default" component={Link} to="/admin/settings/look" viewTransition>
          {lookButton}
        </Button>
      </PageHead>
      <EditorForm
        editor={withStaff(editor, staff)}
        createLabel=""
        invalidText={errorMessage('invalid', locale)}
      >
        <TwoColumns
          main={
            <>
              <Section title={t.shop} hint={t.shopHint}>
                <InBoth form={form} field="name" required />
                <InBoth form={form} field="tagline" />
              </Section>
              <HeroPictureField form={form} settings={entity} />
              <Contact form={form} />
              <ServiceCentreFields form={form} />
              <Section title={t.warranty} hint={t.warrantyHint}>
                <InBoth form={form} field="warrantyText" rows={8} />
                <Switch
                  label={t.fields.warrantyActivation}
                  description={t.activationHint}
                  {...form.getInputProps('warrantyActivation', { type: 'checkbox' })}
                />
              </Section>
              <NotificationFields staff={staff} />
              <SecurityContactFields form={form} settings={entity} />
            </>
          }
          side={
            <>
              <Side form={form} settings={entity} feed={feed} />
              {more}
            </>
          }
        />
      </EditorForm>
    </>
  )
}

/** Both kinds of settings are one form for the user: they are saved, discarded and guarded against leaving together. */
function withStaff<E extends ReturnType<typeof useSettingsEditor>>(editor: E, staff: StaffSettingsEditor) {
  return {
    ...editor,
    dirty: editor.dirty || staff.dirty,
    draft: bothDrafts(editor.draft, staff.draft),
    saving: editor.saving || staff.saving,
    failure: editor.failure ?? (staff.failure === undefined ? undefined : { message: staff.failure }),
    save() {
      editor.save()
      void staff.save()
    },
    discard() {
      editor.discard()
      staff.discard()
    },
  }
}

/** Both drafts were typed together, so they are offered, restored and discarded together. */
const bothDrafts = (one: FormDraftState, other: FormDraftState): FormDraftState => ({
  offered: one.offered ?? other.offered,
  isRestored: one.isRestored || other.isRestored,
  isStored: one.isStored && other.isStored,
  restore() {
    one.restore()
    other.restore()
  },
  discard() {
    one.discard()
    other.discard()
  },
})

function Contact({ form }: { form: SettingsFormState }) {
  const t = useTexts(settingsAdminTexts)
  return (
    <Section title={t.contact} hint={t.contactHint}>
      <div className={css.pair}>
        <GrowingTextarea
          label={t.fields.phones}
          description={t.onePerLine}
          inputWrapperOrder={hintBelow}
          rows={2}
          dir="ltr"
          inputMode="tel"
          {...form.getInputProps('phones')}
        />
        <TextInput
          label={t.fields.email}
          type="email"
          dir="ltr"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
      </div>
      <InBoth form={form} field="address" rows={3} />
      <InBoth form={form} field="hours" rows={3} />
      <InBoth form={form} field="replyTime" hint={t.replyTimeHint} rows={2} />
    </Section>
  )
}

type SideProps = { form: SettingsFormState; settings: Settings; feed: ReactNode }

function Side({ form, settings, feed }: SideProps) {
  const t = useTexts(settingsAdminTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  return (
    <>
      <Section title={t.money}>
        <Select
          label={t.fields.currency}
          description={t.currencyHint}
          data={currencies.map(value => ({ value, label: t.currencies[value] }))}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
      </Section>
      <Section title={t.footer}>
        <GrowingTextarea
          label={t.fields.socialLinks}
          description={t.linksHint}
          rows={3}
          dir="ltr"
          spellCheck={false}
          inputMode="url"
          {...form.getInputProps('socialLinks')}
        />
        <Switch label={t.fields.adminLink} {...form.getInputProps('adminLink', { type: 'checkbox' })} />
      </Section>
      <Section title={t.feed} hint={t.feedHint}>
        <Switch label={t.fields.productFeed} {...form.getInputProps('productFeed', { type: 'checkbox' })} />
        {settings.productFeed && feed}
      </Section>
      <Text size="xs" c="dimmed">
        {t.savedAt(formatTime(settings.updatedAt, { locale, timeZone }))}{' '}
        <Link to="/admin/activity?entity=settings" className={css.history} viewTransition>
          {t.history}
        </Link>
      </Text>
    </>
  )
}
