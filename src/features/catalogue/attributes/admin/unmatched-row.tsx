/** One text that does not fit: how many products have it, and the fields in which its meaning is chosen or typed. */
import { Select, TextInput } from '@mantine/core'
import { languageOf, typedDirection, useLanguages } from '#admin/editor/languages.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localeTag } from '#shared/locale.ts'
import { attributeLimits, attributeUnit, type CategoryAttribute } from '../../model/attribute.ts'
import { yesNo } from '../../model/attribute-value.ts'
import { choiceText } from '../../model/choices.ts'
import { unmatchedTexts } from '../../texts/unmatched-values.ts'
import type { ChosenMeaning, Unmatched } from './unmatched-form.ts'
import css from './unmatched-values.module.css'

type Props = {
  value: Unmatched
  attribute: CategoryAttribute
  isAtLeast: boolean
  /** Whether staff left it as text before. */
  isLeft: boolean
  chosen: ChosenMeaning
  isWrong: boolean
  onChoose(chosen: ChosenMeaning): void
}

export function UnmatchedRow({ value, attribute, isAtLeast, isLeft, chosen, isWrong, onChoose }: Props) {
  const t = useTexts(unmatchedTexts)
  const locale = useLocale()
  const { text, translations, products } = value
  const others = Object.entries(translations)
  const options = [
    { value: 'later', label: isLeft ? t.keep : t.later },
    ...(attribute.type === 'number' ? [{ value: 'typed', label: t.typed }] : []),
    ...(attribute.type === 'yes-no'
      ? (['yes', 'no'] as const).map(one => ({ value: one, label: yesNo[locale][one] }))
      : []),
    ...(attribute.type === 'choice'
      ? [
          ...attribute.choices.map(choice => ({ value: `${choice.id}`, label: choiceText(choice, locale) })),
          { value: 'newChoice', label: t.newChoice(text) },
        ]
      : []),
    ...(isLeft ? [] : [{ value: 'leave', label: t.leave }]),
  ]
  const toChosen = (selected: string | null): ChosenMeaning => {
    if (selected === 'newChoice')
      return { kind: 'newChoice', value: text.slice(0, attributeLimits.choice), translations }
    if (selected === 'typed') return { kind: 'typed', text: '' }
    if (selected === 'leave') return { kind: 'leave' }
    if (selected === 'yes' || selected === 'no') return { kind: 'yes-no', yes: selected === 'yes' }
    return selected === null || selected === 'later'
      ? { kind: 'later' }
      : { kind: 'choice', choiceId: Number(selected) }
  }
  return (
    <li className={css.row}>
      <span className={css.text}>
        <bdi>{text}</bdi>
        {others.map(([other, word]) => (
          <bdi key={other} lang={localeTag[other as keyof typeof localeTag]} className={css.other}>
            {word}
          </bdi>
        ))}
      </span>
      <span className={css.products}>{t.products(products, isAtLeast)}</span>
      <span className={css.fields}>
        <Select
          aria-label={t.meaning(text)}
          searchable={options.length > 8}
          allowDeselect={false}
          data={options}
          value={selectedOf(chosen)}
          onChange={selected => onChoose(toChosen(selected))}
        />
        {chosen.kind === 'typed' && (
          <TextInput
            aria-label={t.number(text)}
            placeholder={attributeUnit(attribute, locale)}
            value={chosen.text}
            error={isWrong && t.noNumber}
            {...typedDirection(chosen.text)}
            onChange={event => onChoose({ kind: 'typed', text: event.currentTarget.value })}
          />
        )}
        {chosen.kind === 'newChoice' && (
          <NewChoiceFields text={text} chosen={chosen} isWrong={isWrong} onChoose={onChoose} />
        )}
      </span>
    </li>
  )
}

type NewChoice = Extract<ChosenMeaning, { kind: 'newChoice' }>
type NewChoiceProps = Pick<Props, 'isWrong' | 'onChoose'> & { text: string; chosen: NewChoice }

/** What the new choice is called in each language. */
function NewChoiceFields({ text, chosen, isWrong, onChoose }: NewChoiceProps) {
  const t = useTexts(unmatchedTexts)
  const { inLanguage } = useTexts(frameTexts)
  const { baseLocale } = useSite()
  return (
    <span className={css.names}>
      {useLanguages().map(locale => {
        const isBase = locale === baseLocale
        return (
          <TextInput
            key={locale}
            {...languageOf(locale)}
            aria-label={`${t.newChoice(text)} · ${inLanguage[locale]}`}
            placeholder={inLanguage[locale]}
            maxLength={attributeLimits.choice}
            value={(isBase ? chosen.value : chosen.translations?.[locale]) ?? ''}
            error={isBase && isWrong && t.noName}
            onChange={({ currentTarget: { value } }) =>
              onChoose(
                isBase
                  ? { ...chosen, value }
                  : { ...chosen, translations: { ...chosen.translations, [locale]: value } },
              )
            }
          />
        )
      })}
    </span>
  )
}

function selectedOf(chosen: ChosenMeaning): string {
  if (chosen.kind === 'choice') return `${chosen.choiceId}`
  if (chosen.kind === 'yes-no') return chosen.yes ? 'yes' : 'no'
  return chosen.kind
}
