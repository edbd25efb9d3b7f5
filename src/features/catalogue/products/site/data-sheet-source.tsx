import { usePath, useSite } from '#app/page-site.ts'
import css from './data-sheet-source.module.css'

/** The shop's name and the page's address. Shown only in print, where they would be missing otherwise. */
export function DataSheetSource({ path }: { path: string }) {
  const { name, url } = useSite()
  return (
    <p className={css.source}>
      {name} <bdi dir="ltr">{url + usePath()(path)}</bdi>
    </p>
  )
}
