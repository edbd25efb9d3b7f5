/** The fields of a menu's link to another site, an email address or a phone number. Used by `menu-sections.tsx`. */
import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { hintBelow, LanguagePair, languageOf } from '#admin/editor/languages.tsx'
import { adminTexts } from '#admin/texts/admin.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { type MenuEntry, menuLimits } from '../menus/menu.ts'
import { isMenuTarget } from '../menus/menu-target.ts'
import { pagesAdminTexts } from '../texts/admin.ts'
import { keyOfEntry } from './entry-names.ts'
import css from './menu-sections.module.css'

type Link = Extract<MenuEntry, { kind: 'link' }>
type Props = {
  entry: Link | undefined
  /** The other entries of the menu. */
  others: MenuEntry[]
  onCancel(): void
  onSave(entry: Link): Promise<void>
}

export function MenuLinkForm({ entry, others, onCancel, onSave }: Props) {
  const t = useTexts(pagesAdminTexts)
  const { inLanguage } = useTexts(adminTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const other = otherLocale(base)
  const [href, setHref] = useState(entry?.href ?? '')
  const [names, setNames] = useState<Record<Locale, string>>({
    ...({ en: '', fa: '' } as const),
    [base]: entry?.title ?? '',
    [other]: entry?.translations[other]?.title ?? '',
  })
  const [isChecked, setChecked] = useState(false)
  const isWrong = !isMenuTarget(href.trim())
  const isNameless = names[base].trim() === ''

  const translated = names[other].trim()
  const link: Link = {
    ...{ kind: 'link', href: href.trim(), title: names[base].trim() },
    translations: translated ? { [other]: { title: translated } } : {},
  }
  const isRepeated = others.some(one => keyOfEntry(one) === keyOfEntry(link))

  function save() {
    setChecked(true)
    if (!isWrong && !isNameless && !isRepeated) void onSave(link)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') onCancel()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div role="group" aria-label={t.linkTitle} className={css.form} onKeyDown={onKeyDown}>
      <TextInput
        label={t.linkTarget}
        description={t.linkTargetHint}
        inputWrapperOrder={hintBelow}
        required
        dir="ltr"
        type="url"
        maxLength={menuLimits.href}
        value={href}
        onChange={event => setHref(event.currentTarget.value)}
        error={isChecked && isWrong && t.linkTargetHint}
        data-autofocus
        autoFocus
      />
      <LanguagePair>
        {language => (
          <TextInput
            label={`${t.linkName} · ${inLanguage[language]}`}
            required={language === base}
            {...languageOf(language)}
            maxLength={menuLimits.title}
            value={names[language]}
            onChange={event => setNames({ ...names, [language]: event.currentTarget.value })}
            error={
              isChecked &&
              language === base &&
              (isNameless
                ? fieldMessage('title', { code: 'required' }, locale)
                : isRepeated && t.linkRepeated)
            }
          />
        )}
      </LanguagePair>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button onClick={save}>{t.linkSave}</Button>
      </Group>
    </div>
  )
}
