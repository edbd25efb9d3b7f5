import type { Locale } from '#shared/locale.ts'

/** The title of a replacement's card. In a file apart because of all pages only that of a product needs it. */
export const replacementTexts: Record<Locale, { title: string }> = {
  en: { title: 'Replaced by' },
  fa: { title: 'محصول جایگزین' },
}
