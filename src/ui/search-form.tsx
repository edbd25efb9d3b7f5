import { Icon } from './icon.tsx'
import { texts } from './messages/index.ts'
import css from './search-form.module.css'
import { useTexts } from './site.ts'

type Props = {
  action: string
  value?: string
  className?: string
  onSubmit?(event: React.SubmitEvent<HTMLFormElement>): void
}

/** A search field that stands on a page; the header has its own. */
export function SearchForm({ action, value, className = '', onSubmit }: Props) {
  const t = useTexts(texts)
  return (
    <search className={className}>
      <form method="get" action={action} className={css.form} onSubmit={onSubmit}>
        <input
          type="search"
          name="q"
          defaultValue={value}
          maxLength={100}
          aria-label={t.search}
          placeholder={t.search}
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          className={css.field}
        />
        <button type="submit" className={`button ${css.button}`}>
          <Icon name="search" />
          <span className={css.word}>{t.search}</span>
        </button>
      </form>
    </search>
  )
}
