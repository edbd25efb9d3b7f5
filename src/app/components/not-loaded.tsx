import { useTexts } from '../page-site.ts'
import { appTexts } from '../texts/index.ts'

/** Shown in place of a component that the browser could not load. */
export function NotLoaded() {
  return <p className="page error-page">{useTexts(appTexts).loadFailed}</p>
}
