/** The field for the home page's picture in the settings form. */
import { SegmentedControl, Text } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import { OnePicture } from '#admin/files/one-picture.tsx'
import { Section } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import { pictureLimits, pictureTypes } from '#features/media/picture.ts'
import type { HeroImage, Settings } from '../settings.ts'
import { heroSides } from '../settings-fields.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import css from './hero-picture.module.css'
import { InBoth } from './in-both.tsx'
import type { SettingsFormState } from './settings-editor.ts'

/** The width of the preview. It exists as soon as the upload has finished. */
const previewWidth = 480

export function HeroPictureField({ form, settings }: { form: SettingsFormState; settings: Settings }) {
  const t = useTexts(settingsAdminTexts)
  const api = useApi()
  return (
    <Section title={t.hero} hint={t.heroHint}>
      <OnePicture
        owner={{ image: settings.heroImage }}
        calls={{
          send: async file => (await api.call('POST /settings/hero-image', { files: [file] })).heroImage,
          remove: () => api.call('DELETE /settings/hero-image'),
          restore: async imageRef =>
            (await api.call('POST /settings/hero-image/:imageRef/restore', { params: { imageRef } }))
              .heroImage,
        }}
        draw={image => <Preview image={image} side={form.values.heroSide} />}
        words={
          <>
            <Side form={form} />
            <InBoth form={form} field="heroAlt" />
          </>
        }
        accept={pictureTypes}
        maxBytes={pictureLimits.bytes}
      />
    </Section>
  )
}

/** The picture as it was uploaded, with the area of the text marked on it. */
function Preview({ image, side }: { image: HeroImage; side: Settings['heroSide'] }) {
  const { url, width, height, preview } = image
  const background = preview ? { backgroundImage: `url(${preview})` } : {}
  return (
    <div className={css.frame} data-side={side} style={background as CSSProperties}>
      <img
        src={`${url}/${Math.min(width, previewWidth)}.webp`}
        width={width}
        height={height}
        alt=""
        className={css.picture}
      />
      <span className={css.words} aria-hidden="true" />
    </div>
  )
}

function Side({ form }: { form: SettingsFormState }) {
  const t = useTexts(settingsAdminTexts)
  const label = useId()
  return (
    <div className={css.side}>
      <Text id={label} size="sm" fw={500}>
        {t.fields.heroSide}
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        data={heroSides.map(value => ({ value, label: t.sides[value] }))}
        {...form.getInputProps('heroSide')}
      />
      <Text size="xs" c="dimmed">
        {t.sideHint}
      </Text>
    </div>
  )
}
