import type { Locale } from '#shared/locale.ts'
import type { Product, ProductCard, ProductSpec } from '../product.ts'

/** Specifications in the page's language if they are translated. `lang` is set when they are in another one. */
export type LocalizedSpecs = { specs: ProductSpec[]; lang: Locale | undefined }

export function localizedSpecs(
  product: Pick<Product, 'specs' | 'translations'>,
  { locale, base }: { locale: Locale; base: Locale },
): LocalizedSpecs {
  if (locale === base) return { specs: product.specs, lang: undefined }
  const translated = product.translations[locale]?.specs
  if (translated?.length) return { specs: translated, lang: undefined }
  return { specs: product.specs, lang: product.specs.length ? base : undefined }
}

/** Characters of a pair that is not broken into two lines. */
const longestUnbroken = 22

/** The key specifications as texts of name and value. A short pair stays on one line, and a value keeps its own direction. */
export function localizedKeySpecs(
  { keySpecs, translations }: Pick<ProductCard, 'keySpecs' | 'translations'>,
  { locale, base }: { locale: Locale; base: Locale },
): { pairs: string[]; lang: Locale | undefined } {
  const translated = locale === base ? undefined : translations[locale]?.keySpecs
  const specs = translated?.length ? translated : keySpecs
  const pairs = specs.map(({ name, value }) => {
    const pair = `${name} \u2068${value}\u2069`
    return pair.length <= longestUnbroken ? pair.replaceAll(' ', '\u00a0') : pair
  })
  return {
    pairs,
    lang: translated?.length || locale === base || specs.length === 0 ? undefined : base,
  }
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
