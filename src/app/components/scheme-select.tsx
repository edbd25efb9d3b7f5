import { useTexts } from '../page-site.ts'
import { schemes, setScheme, storedScheme } from '../scheme.ts'
import { appTexts } from '../texts/index.ts'

/** Chooses the colour scheme. It lies over an icon or a row that shows what it is, so only its list and its focus are seen. */
export function SchemeSelect() {
  const t = useTexts(appTexts)
  return (
    <select
      ref={start}
      aria-label={t.theme}
      title={t.theme}
      autoComplete="off"
      className="over-icon"
      onChange={event => setScheme(event.currentTarget.value as (typeof schemes)[number])}
    >
      {schemes.map(scheme => (
        <option key={scheme} value={scheme}>
          {t.themes[scheme]}
        </option>
      ))}
    </select>
  )
}

/** The server does not know the choice and selects the first. Another one was chosen before hydration, and counts now. */
function start(select: HTMLSelectElement | null) {
  if (!select) return
  if (select.selectedIndex > 0) setScheme(select.value as (typeof schemes)[number])
  else select.value = storedScheme()
}
