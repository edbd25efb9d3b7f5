import { texts } from './messages/index.ts'
import { useTexts } from './site.ts'

/** In place of a part that the browser could not get. */
export function NotLoaded() {
  return <p className="page error-page">{useTexts(texts).loadFailed}</p>
}
