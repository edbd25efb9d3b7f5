/** The field for the accent colour: some to choose from, any other as a code, and what is made of it so that it can be read. */
import { TextInput } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Section } from '#admin/page.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { contrast, toRgb } from '#shared/identity/colours.ts'
import { firstAccent } from '#shared/identity/site-look.ts'
import { grounds, tonesOf } from '#shared/identity/tones.ts'
import { formatNumber } from '#shared/number.ts'
import { lookTexts } from '../../texts/look.ts'
import { lookInput } from '../look.ts'
import type { LookFormState } from './look-editor.ts'
import css from './look-form.module.css'

const swatches = [firstAccent, '#0b7285', '#1a7a3e', '#7a3ff2', '#c4232f', '#e8a317']

export function AccentField({ form }: { form: LookFormState }) {
  const t = useTexts(lookTexts)
  const read = lookInput.accent.safeParse(form.values.accent)
  const accent = read.success ? read.data : undefined
  const choose = (colour: string) => form.setFieldValue('accent', colour)
  return (
    <Section title={t.fields.accent} hint={t.accentHint}>
      <div className={css.colours}>
        {swatches.map(colour => (
          <button
            key={colour}
            type="button"
            className={css.swatch}
            style={{ '--swatch': colour } as CSSProperties}
            aria-label={t.swatch(colour.toUpperCase())}
            aria-pressed={accent === colour}
            onClick={() => choose(colour)}
          />
        ))}
        <TextInput
          className={css.code}
          aria-label={t.fields.accent}
          dir="ltr"
          spellCheck={false}
          leftSection={
            <input
              type="color"
              className={css.picker}
              aria-label={t.pickColour}
              value={accent ?? firstAccent}
              onChange={event => choose(event.currentTarget.value)}
            />
          }
          {...form.getInputProps('accent')}
          data-path="accent"
        />
      </div>
      {accent && <Tones accent={accent} />}
    </Section>
  )
}

/** How each tone can be read, and which of them was moved for that. */
function Tones({ accent }: { accent: string }) {
  const t = useTexts(lookTexts)
  const { light, dark } = tonesOf(accent)
  const code = (colour: string) => colour.toUpperCase()
  const [lightPage, darkPage] = [grounds.light.areas[0], grounds.dark.areas[0]]
  const isWhite = light.onFill === '#ffffff'
  return (
    <ul className={css.tones}>
      <Tone
        colour={light.onFill}
        ground={light.fill}
        border={light.fillLine}
        name={isWhite ? t.button.white : t.button.dark}
        note={light.fill === accent ? t.readable : t.darkerForWhite(code(light.fill))}
      />
      <Tone
        colour={light.primary}
        ground={lightPage}
        name={t.lightLinks}
        note={light.primary === accent ? t.readable : t.darker(code(light.primary))}
      />
      <Tone
        colour={dark.primary}
        ground={darkPage}
        name={t.darkLinks}
        note={dark.primary === accent ? t.readable : t.lighter(code(dark.primary))}
      />
    </ul>
  )
}

type ToneProps = { colour: string; ground: string; border?: string; name: string; note: string }

function Tone({ colour, ground, border, name, note }: ToneProps) {
  const t = useTexts(lookTexts)
  const locale = useLocale()
  const ratio = Math.floor(contrast(toRgb(colour), toRgb(ground)) * 10) / 10
  const figure = formatNumber(ratio, locale)
  return (
    <li className={css.tone}>
      <span
        className={css.sample}
        style={{ color: colour, background: ground, borderColor: border }}
        aria-hidden="true"
      >
        {t.sample}
      </span>
      <span className={css.what}>
        {name}
        <span className={css.note}>{note}</span>
      </span>
      <span className={css.ratio} title={t.contrast(figure)}>
        {figure}
      </span>
    </li>
  )
}
