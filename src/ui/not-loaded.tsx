import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'

/** Shown in place of a component that the browser could not load. */
export function NotLoaded() {
  return <p className="page error-page">{useTexts(appTexts).loadFailed}</p>
}

/** Shown when the browser could not even load the error page. */
export function ErrorNotLoaded() {
  return (
    <>
      <title>{useTexts(appTexts).serverError}</title>
      <NotLoaded />
    </>
  )
}
