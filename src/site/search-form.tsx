import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { Icon } from '#ui/icon.tsx'
import css from './search-form.module.css'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  action: string
  value?: string
  className?: string
}

/** A search field inside a page. The header has its own (`site-search.tsx`). */
export function SearchForm({ action, value, className = '' }: Props) {
  const t = useTexts(appTexts)
  const { form, suggest, Suggestions } = useSuggestions()
  return (
    <search className={className}>
      <form ref={form} method="get" action={action} className={css.form} onFocus={suggest}>
        <input
          type="search"
          name="q"
          defaultValue={value}
          maxLength={100}
          aria-label={t.search}
          placeholder={t.search}
          enterKeyHint="search"
          autoComplete="off"
          className={`search-field ${css.field}`}
        />
        {Suggestions && form.current && <Suggestions form={form.current} />}
        <button type="submit" className={`button ${css.button}`}>
          <Icon name="search" />
          <span className={css.word}>{t.search}</span>
        </button>
      </form>
    </search>
  )
}
