import { IconLanguage } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { inLocale, localeTag, otherLocale } from '#shared/locale.ts'
import { texts } from './messages/index.ts'
import { useLocale, useSite, useTexts } from './site.ts'

/** The same page in the other language. */
export function LanguageLink({ className }: { className?: string }) {
  const t = useTexts(texts)
  const { baseLocale } = useSite()
  const other = otherLocale(useLocale())
  const { pathname, search } = useLocation()
  const path = inLocale(pathname, other, baseLocale)
  const tag = localeTag[other]
  return (
    <a href={path + search} hrefLang={tag} className={className}>
      <IconLanguage size={20} stroke={1.5} aria-hidden="true" />
      <span lang={tag}>{t.otherLanguage}</span>
    </a>
  )
}
