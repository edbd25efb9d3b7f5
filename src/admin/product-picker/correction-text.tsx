import { useTexts } from '#app/page-site.ts'
import type { Correction } from '#features/catalogue/names/correction.ts'
import { productPickerTexts } from '../texts/product-picker.ts'

/**
 * Says what was searched for in place of the words as typed, as the shop does. Matches of the words as typed may come first, so it
 * does not claim that all results are those of the other wording.
 */
export function CorrectionText({ correction: { wording, leftOut } }: { correction: Correction }) {
  const t = useTexts(productPickerTexts)
  const [before, after] = t.showing
  return (
    <>
      {before}
      <strong>
        <bdi>{wording}</bdi>
      </strong>
      {after}
      {leftOut.length > 0 && t.leftOut(leftOut)}
    </>
  )
}
