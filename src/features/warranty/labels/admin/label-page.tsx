/** One page of labels, in the preview and in print. Its lengths are multiples of `--mm`: a millimetre on paper, less on a screen. */
import type { CSSProperties } from 'react'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import type { Label } from '../label.ts'
import type { LabelCode } from '../label-code.ts'
import { layoutOf } from '../label-layout.ts'
import type { LabelSheet } from '../label-sheet.ts'
import css from './label-page.module.css'

export type LabelStyle = {
  sheet: LabelSheet
  /** The language of the product's name, and the direction in which the labels follow one another. */
  language: Locale
  base: Locale
  drawCode(serial: string): LabelCode
}

const mm = (length: number) => `calc(${length} * var(--mm))`

type Props = LabelStyle & { labels: Label[]; skipped: number; isPreview?: boolean }

export function LabelPage({ labels, skipped, isPreview = false, ...style }: Props) {
  const { sheet, language } = style
  const { pageWidth, pageHeight, columns, rows, labelWidth, labelHeight, gapX, gapY } = sheet
  const places = Array.from({ length: isPreview ? columns * rows : skipped + labels.length }, (_, n) => n)
  return (
    <div
      className={css.page}
      dir={directionOf(language)}
      lang={localeTag[language]}
      data-preview={isPreview || undefined}
      style={{
        inlineSize: mm(pageWidth),
        blockSize: mm(pageHeight),
        gridTemplateColumns: `repeat(${columns}, ${mm(labelWidth)})`,
        gridTemplateRows: `repeat(${rows}, ${mm(labelHeight)})`,
        columnGap: mm(gapX),
        rowGap: mm(gapY),
      }}
    >
      {places.map(place => {
        const label = labels[place - skipped]
        return (
          <div key={place} className={css.place}>
            {label && <OneLabel label={label} {...style} />}
          </div>
        )
      })}
    </div>
  )
}

function OneLabel({ label, sheet, language, base, drawCode }: LabelStyle & { label: Label }) {
  const { serial, printed, product } = label
  const { isStacked, padding, codeSize, nameSize, serialSize } = layoutOf(sheet, printed)
  const { path, modules } = drawCode(serial)
  const name = product && localize(product, 'name', { locale: language, base })
  const size: CSSProperties = { padding: mm(padding), columnGap: mm(padding) }
  return (
    <div className={css.label} data-stacked={isStacked || undefined} style={size}>
      <svg
        className={css.code}
        viewBox={`0 0 ${modules} ${modules}`}
        style={{ inlineSize: mm(codeSize), blockSize: mm(codeSize) }}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      <div className={css.text}>
        {name?.text && (
          <p className={css.name} style={{ fontSize: mm(nameSize) }} dir="auto">
            {name.text}
          </p>
        )}
        <p className={css.serial} style={{ fontSize: mm(serialSize) }}>
          <bdi dir="ltr">{printed}</bdi>
        </p>
      </div>
    </div>
  )
}
