import type { Locale } from '#shared/locale.ts'
import { withPersianFractions } from '../../model/persian-fractions.ts'
import type { Product, ProductSpec } from '../../model/product.ts'

/** `lang` is set when they are in another language than the page. */
export type LocalizedSpecs = { specs: ProductSpec[]; lang: Locale | undefined }

/** The specifications as the page shows them, in its language if they are translated. The code stands beside the name already. */
export function localizedSpecs(
  { specs, translations, code, barcode }: Pick<Product, 'specs' | 'translations' | 'code' | 'barcode'>,
  { locale, base }: { locale: Locale; base: Locale },
): LocalizedSpecs {
  const translated = locale === base ? undefined : translations[locale]?.specs
  const isTranslated = locale === base || Boolean(translated?.length)
  const shown = (translated?.length ? translated : specs)
    .filter(({ value }) => value !== code && value !== barcode)
    .map(spec => ({ ...spec, value: withPersianFractions(spec.value, spec.name) }))
  return { specs: shown, lang: isTranslated || shown.length === 0 ? undefined : base }
}

/** Groups in the order in which they first appear. */
export function groupSpecs(specs: ProductSpec[]): { group: string; specs: ProductSpec[] }[] {
  const groups = new Map<string, ProductSpec[]>()
  for (const spec of specs) {
    const group = groups.get(spec.group)
    if (group) group.push(spec)
    else groups.set(spec.group, [spec])
  }
  return [...groups].map(([group, members]) => ({ group, specs: members }))
}
