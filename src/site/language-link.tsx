import { useLocation } from 'react-router'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { inLocale, localeTag, otherLocale } from '#shared/locale.ts'
import { Icon } from '#ui/icon.tsx'

/** The same page in the other language. */
export function LanguageLink({ className }: { className?: string }) {
  const t = useTexts(appTexts)
  const { baseLocale } = useSite()
  const other = otherLocale(useLocale())
  const { pathname, search } = useLocation()
  const path = inLocale(pathname, other, baseLocale)
  const tag = localeTag[other]
  return (
    <a href={path + search} hrefLang={tag} className={className}>
      <Icon name="language" />
      <span lang={tag}>{t.otherLanguage}</span>
    </a>
  )
}
