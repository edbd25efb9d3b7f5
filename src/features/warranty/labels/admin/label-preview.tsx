/** The first page of labels, as wide as the screen allows. */
import { Button, Text } from '@mantine/core'
import { failureText } from '#admin/editor/failure.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Label } from '../label.ts'
import { smallestModule } from '../label-code.ts'
import { layoutOf } from '../label-layout.ts'
import { labelTexts } from '../texts/labels.ts'
import { LabelPage, type LabelStyle } from './label-page.tsx'
import css from './labels-page.module.css'
import { toLabelPages } from './print-pages.tsx'

type Shown = LabelStyle & { labels: Label[]; skipped: number }
type Props = { shown: Shown | undefined; isLoading: boolean; failure: unknown; onAgain(): void }

export function LabelPreview({ shown, isLoading, failure, onAgain }: Props) {
  const t = useTexts(labelTexts)
  const locale = useLocale()
  const pages = shown ? toLabelPages(shown) : []
  const count = shown?.labels.length ?? 0
  return (
    <section className={css.preview} aria-label={t.preview} aria-busy={isLoading}>
      {failure !== undefined && (
        <Text size="sm" c="var(--c-error)" role="alert">
          {t.failed} {failureText(failure, locale)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={onAgain}>
            {t.again}
          </Button>
        </Text>
      )}
      {shown && isTooSmall(shown) && (
        <Text size="sm" c="var(--c-warning)" role="alert">
          {t.tooSmall}
        </Text>
      )}
      <p className={css.count} role="status">
        {count > 0 && t.count(count, pages.length)} {pages.length > 1 && t.firstPage}
      </p>
      {shown && (
        <div
          className={css.frame}
          style={{ maxInlineSize: `${Math.min(shown.sheet.pageWidth * 1.3, 215)}mm` }}
        >
          <div style={{ '--mm': `calc(100cqi / ${shown.sheet.pageWidth})` } as React.CSSProperties}>
            <LabelPage {...shown} labels={pages[0]?.labels ?? []} skipped={shown.skipped} isPreview />
          </div>
          {count === 0 && !isLoading && failure === undefined && (
            <div className={css.empty}>
              <h2 className={css.emptyTitle}>{t.emptyTitle}</h2>
              <p>{t.emptyText}</p>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

/** The address of a longer number makes a denser code. */
function isTooSmall({ labels, sheet, drawCode }: Shown): boolean {
  const longest = labels.reduce(
    (serial, label) => (label.serial.length > serial.length ? label.serial : serial),
    '',
  )
  if (longest === '') return false
  return layoutOf(sheet, longest).codeSize / drawCode(longest).modules < smallestModule
}
