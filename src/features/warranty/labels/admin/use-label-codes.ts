/** The QR codes of labels, each drawn once: the addresses of their look-ups in one language. */
import { useMemo } from 'react'
import { useSite } from '#app/page-site.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { drawCode, type LabelCode } from '../label-code.ts'

export function useLabelCodes(language: Locale) {
  const { url, baseLocale } = useSite()
  return useMemo(() => {
    const codes = new Map<string, LabelCode>()
    const page = new URL(inLocale('/warranty', language, baseLocale), url).href
    return (serial: string) => {
      const code = codes.get(serial) ?? drawCode(`${page}?serial=${serial}`)
      codes.set(serial, code)
      return code
    }
  }, [url, baseLocale, language])
}
