/** What a bulk change is called and how it ended, in the reader's language. Used by the cards. */
import { useCallback } from 'react'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { BulkChange } from '../bulk-changes.contract.ts'
import { describeBulkChange } from '../describe-bulk-change.ts'
import { bulkChangeTexts } from '../texts/bulk-changes.ts'

export function useDescription() {
  const t = useTexts(bulkChangeTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return useCallback(
    (change: BulkChange) => {
      const subject = change.category ?? change.attribute ?? change.tag
      const name = subject ? localize(subject, 'label', { locale, base }).text : change.file?.name
      return describeBulkChange(change, t, name)
    },
    [t, locale, base],
  )
}
