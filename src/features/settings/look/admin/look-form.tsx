/** The form of the look, and beside it, or on a phone behind a tab, its preview. */
import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { EditorForm } from '#admin/editor/editor-form.tsx'
import { problemAt } from '#admin/editor/form-problems.ts'
import { Link } from '#admin/link.tsx'
import { PageHead, Section } from '#admin/page.tsx'
import { ChosenProducts } from '#admin/product-picker/chosen-products.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { corners } from '#shared/identity/site-look.ts'
import { otherLocale } from '#shared/locale.ts'
import { formatTime } from '#shared/times.ts'
import { TextPair } from '../../admin/in-both.tsx'
import type { Settings } from '../../settings.ts'
import { settingsAdminTexts } from '../../texts/admin.ts'
import { lookTexts } from '../../texts/look.ts'
import { maxFeatured } from '../look-fields.ts'
import { AccentField } from './accent-field.tsx'
import { HomeSections } from './home-sections.tsx'
import { LogoFields } from './logo-fields.tsx'
import { type LookFormState, useLookEditor } from './look-editor.ts'
import css from './look-form.module.css'
import { LookPreview } from './look-preview.tsx'
import { useFeatured } from './use-featured.ts'

export function LookForm({ settings }: { settings: Settings }) {
  const t = useTexts(lookTexts)
  const settingsTexts = useTexts(settingsAdminTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const editor = useLookEditor(settings)
  const { form, entity, isValid } = editor
  const [tab, setTab] = useState<'edit' | 'preview'>('edit')
  return (
    <>
      <PageHead title={t.title} back={{ to: '/admin/settings', label: settingsTexts.title }} />
      <SegmentedControl
        fullWidth
        className={css.tabs}
        aria-label={t.title}
        value={tab}
        onChange={value => setTab(value as typeof tab)}
        data={[
          { value: 'edit', label: t.preview.edit },
          { value: 'preview', label: t.preview.title },
        ]}
      />
      <EditorForm editor={editor} createLabel="" invalidText={errorMessage('invalid', locale)}>
        <div className={css.columns} data-tab={tab}>
          <div className={css.form}>
            <NameFields form={form} />
            <LogoFields form={form} settings={entity} />
            <AccentField form={form} />
            <CornersField form={form} />
            <Section title={t.fields.homeSections} hint={t.homeHint}>
              <HomeSections form={form} />
            </Section>
            <FeaturedField form={form} />
            <Text size="xs" c="dimmed">
              {settingsTexts.savedAt(formatTime(entity.updatedAt, { locale, timeZone }))}{' '}
              <Link to="/admin/activity?entity=settings" className={css.history} viewTransition>
                {settingsTexts.history}
              </Link>
            </Text>
          </div>
          <div className={css.preview}>
            <LookPreview
              values={isValid ? form.values : undefined}
              version={entity.version}
              dirty={editor.dirty}
            />
          </div>
        </div>
      </EditorForm>
    </>
  )
}

/** In both languages. The settings have it too, among the other texts of the shop. */
function NameFields({ form }: { form: LookFormState }) {
  const t = useTexts(settingsAdminTexts)
  const other = otherLocale(useSite().baseLocale)
  return (
    <Section title={t.fields.name} hint={t.shopHint}>
      <TextPair
        label={t.fields.name}
        own={form.getInputProps('name')}
        translated={form.getInputProps(`translations.${other}.name`)}
        required
      />
    </Section>
  )
}

function CornersField({ form }: { form: LookFormState }) {
  const t = useTexts(lookTexts)
  return (
    <Section title={t.fields.corners}>
      <SegmentedControl
        aria-label={t.fields.corners}
        data={corners.map(value => ({ value, label: t.cornerNames[value] }))}
        data-path="corners"
        {...form.getInputProps('corners')}
      />
    </Section>
  )
}

function FeaturedField({ form }: { form: LookFormState }) {
  const t = useTexts(lookTexts)
  const { featuredIds, homeSections } = form.values
  const { chosenOf, addPicked } = useFeatured(featuredIds)
  const chosen = featuredIds.map(chosenOf)
  const isUnseen = chosen.some(
    ({ product }) =>
      product === 'gone' ||
      (typeof product === 'object' &&
        (product.deletedAt || !product.shown || product.lifecycle === 'discontinued')),
  )
  const isOn = homeSections.some(({ name, shown }) => name === 'featured' && shown)
  return (
    <Section title={t.fields.featuredIds} hint={t.featuredHint(maxFeatured)}>
      <ChosenProducts
        label={t.addFeatured}
        listLabel={t.chosen}
        emptyText={t.noneChosen}
        max={maxFeatured}
        path="featuredIds"
        chosen={chosen}
        error={problemAt(form.errors, 'featuredIds')}
        onChange={(ids, added) => {
          if (added) addPicked(added)
          form.setFieldValue('featuredIds', ids)
        }}
      />
      {isUnseen && <p className={css.note}>{t.unseen}</p>}
      {!isOn && featuredIds.length > 0 && <p className={css.note}>{t.notOn}</p>}
    </Section>
  )
}
