import { useNavigation } from 'react-router'
import css from './progress-bar.module.css'

/** A thin line at the top while a page is loading. Quick navigations do not show it. */
export function ProgressBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={css.bar} aria-hidden="true" />
}
