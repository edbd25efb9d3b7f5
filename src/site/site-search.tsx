/** The search form in the header. On small screens it is an icon that becomes the field when it gets the focus. */

import { usePath, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { Icon } from '#ui/icon.tsx'
import css from './site-search.module.css'
import { useSuggestions } from './use-suggestions.ts'

export function SiteSearch() {
  const t = useTexts(appTexts)
  const action = usePath()('/search')
  const { form, suggest, Suggestions } = useSuggestions()
  return (
    <search className={css.search}>
      <form ref={form} action={action} className={css.box} onFocus={suggest}>
        <Icon name="search" className={css.icon} />
        <input
          type="search"
          name="q"
          maxLength={100}
          aria-label={t.search}
          placeholder={t.search}
          enterKeyHint="search"
          autoComplete="off"
          className={`search-field ${css.field}`}
        />
        {Suggestions && form.current && <Suggestions form={form.current} />}
      </form>
    </search>
  )
}
