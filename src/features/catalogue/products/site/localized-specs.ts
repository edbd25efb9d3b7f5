import type { Locale } from '#shared/locale.ts'
import { withPersianFractions } from '../../model/persian-fractions.ts'
import type { Product, ProductSpec } from '../../model/product.ts'

/** `lang` is set when they are in another language than the page. */
export type LocalizedSpecs = { specs: ProductSpec[]; lang: Locale | undefined }

/** All specifications as the page shows them, in its language if they are translated. */
export function localizedSpecs(
  { specs, translations }: Pick<Product, 'specs' | 'translations'>,
  { locale, base }: { locale: Locale; base: Locale },
): LocalizedSpecs {
  const translated = locale === base ? undefined : translations[locale]?.specs
  const isTranslated = locale === base || Boolean(translated?.length)
  const shown = (translated?.length ? translated : specs).map(spec => ({
    ...spec,
    value: withPersianFractions(spec.value, spec.name),
  }))
  return { specs: shown, lang: isTranslated || shown.length === 0 ? undefined : base }
}

/** A table that is not longer than this needs no extract. */
const shortTable = 6
const keySpecs = 4

/**
 * The first specifications, which also stand at the top of the page. None if the table is short, and not the codes, which stand
 * beside the name already.
 */
export function toKeySpecs(
  { specs, lang }: LocalizedSpecs,
  { code, barcode }: Pick<Product, 'code' | 'barcode'>,
): LocalizedSpecs {
  const others = specs.filter(({ value }) => value !== code && value !== barcode)
  return { specs: others.length > shortTable ? others.slice(0, keySpecs) : [], lang }
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
