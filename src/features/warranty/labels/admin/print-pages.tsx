/** The pages of labels that are printed in place of the page. Rendered by `labels-page.tsx`, only while the browser prints. */
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Label } from '../label.ts'
import { LabelPage, type LabelStyle } from './label-page.tsx'
import css from './print-pages.module.css'

type Props = LabelStyle & { labels: Label[]; skipped: number }

/** A thousand codes take a browser a second, so they are not drawn before somebody prints, by the button or by the keys of the browser. */
export function PrintPages(props: Props) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture of the page as soon as the listeners are done.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting || props.labels.length === 0) return null
  const { pageWidth, pageHeight } = props.sheet
  return createPortal(
    <div className={css.sheets}>
      <style>{`@page { size: ${pageWidth}mm ${pageHeight}mm; margin: 0 }`}</style>
      {toLabelPages(props).map(({ labels, skipped, start }) => (
        <div key={start} className={css.sheet}>
          <LabelPage {...props} labels={labels} skipped={skipped} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

/** The labels of each page. Only the first page has places that are skipped. */
export function toLabelPages({ labels, skipped, sheet }: Pick<Props, 'labels' | 'skipped' | 'sheet'>) {
  const perPage = sheet.columns * sheet.rows
  const pages: { labels: Label[]; skipped: number; start: number }[] = []
  for (let start = 0; start < labels.length; ) {
    const free = start === 0 ? perPage - skipped : perPage
    pages.push({ labels: labels.slice(start, start + free), skipped: start === 0 ? skipped : 0, start })
    start += free
  }
  return pages
}
