import type { Locale } from '#shared/locale.ts'
import { withPersianFractions } from '../../model/persian-fractions.ts'
import type { Product, ProductSpec } from '../../model/product.ts'

/** `lang` is set where a text is in another language than the page. */
type LocalizedSpec = ProductSpec & { lang?: Locale | undefined; nameLang?: Locale | undefined }
/** `lang` is set when all of them are in another language than the page. */
export type LocalizedSpecs = { specs: LocalizedSpec[]; lang: Locale | undefined }

/** All specifications as the page shows them: each in its language, or in the base language if it is not translated. */
export function localizedSpecs(
  { specs, specRows = [], translations }: SpecTexts,
  { locale, base }: { locale: Locale; base: Locale },
): LocalizedSpecs {
  const translated = locale === base ? undefined : translations[locale]?.specs
  const isTranslated = locale === base || Boolean(translated?.length)
  const shown = (translated?.length ? translated : specs).map((spec, index): LocalizedSpec => {
    const value = withPersianFractions(spec.value, spec.name)
    const row = specRows[index]
    if (locale === base || !isTranslated || row?.kind !== 'text') return { ...spec, value }
    const own = row.translations[locale]
    return {
      ...spec,
      value,
      lang: own?.value ? undefined : base,
      nameLang: own?.name || spec.attributeId !== null ? undefined : base,
    }
  })
  return { specs: shown, lang: isTranslated || shown.length === 0 ? undefined : base }
}

/** A preview that was made by an earlier version has no rows. */
type SpecTexts = Pick<Product, 'specs' | 'translations'> & Partial<Pick<Product, 'specRows'>>

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
export function groupSpecs(specs: LocalizedSpec[]): { group: string; specs: LocalizedSpec[] }[] {
  const groups = new Map<string, LocalizedSpec[]>()
  for (const spec of specs) {
    const group = groups.get(spec.group)
    if (group) group.push(spec)
    else groups.set(spec.group, [spec])
  }
  return [...groups].map(([group, members]) => ({ group, specs: members }))
}
