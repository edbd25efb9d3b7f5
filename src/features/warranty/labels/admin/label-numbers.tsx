/** The field for the serial numbers of labels, with what is wrong in it and which numbers the shop does not know. */
import { Text, Textarea } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { maxLabels } from '../label.ts'
import type { LabelLines } from '../label-lines.ts'
import { labelTexts } from '../texts/labels.ts'
import css from './labels-page.module.css'

type Props = { text: string; lines: LabelLines; unknown: string[]; onChange(text: string): void }

/** As many are named as can be compared with a list beside the screen. */
const maxNamed = 5

const named = (all: string[]) => all.slice(0, maxNamed).join(', ') + (all.length > maxNamed ? ', …' : '')

export function LabelNumbers({ text, lines: { wrong, isTooMany }, unknown, onChange }: Props) {
  const t = useTexts(labelTexts)
  const problem = isTooMany ? t.tooMany(maxLabels) : wrong.length > 0 && t.wrong(named(wrong))
  return (
    <>
      <Textarea
        aria-label={t.what}
        description={t.whatHint}
        value={text}
        onChange={event => onChange(event.currentTarget.value)}
        error={problem}
        dir="ltr"
        rows={6}
        maxLength={100_000}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        classNames={{ input: css.numbers, description: css.own, error: css.own }}
      />
      {unknown.length > 0 && (
        <Text size="sm" c="var(--c-warning)" role="status" dir="auto">
          {t.unknown(unknown.length, named(unknown))}
        </Text>
      )}
    </>
  )
}
