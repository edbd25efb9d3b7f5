import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'

/** In place of a part that the browser could not get. */
export function NotLoaded() {
  return <p className="page error-page">{useTexts(appTexts).loadFailed}</p>
}
