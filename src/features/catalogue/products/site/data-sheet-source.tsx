import { usePath, useSite } from '#app/page-site.ts'
import css from './data-sheet-source.module.css'

/** Paper does not say where it came from: the shop and the page's address, on paper alone. */
export function DataSheetSource({ path }: { path: string }) {
  const { name, url } = useSite()
  return (
    <p className={css.source}>
      {name} <bdi dir="ltr">{url + usePath()(path)}</bdi>
    </p>
  )
}
