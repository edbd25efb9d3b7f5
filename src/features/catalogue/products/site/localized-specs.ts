import type { Locale } from '#shared/locale.ts'
import type { Product, ProductCard, ProductSpec } from '../product.ts'

/** Specifications with the language they are really in, when it is not the page's own. */
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

/** Longer ones may be broken. */
const shortPair = 22

/** What decides, in pairs; words of a short pair stay together, and each value keeps its own direction. */
export function localizedKeySpecs(
  { keySpecs, translations }: Pick<ProductCard, 'keySpecs' | 'translations'>,
  { locale, base }: { locale: Locale; base: Locale },
): { pairs: string[]; lang: Locale | undefined } {
  const translated = locale === base ? undefined : translations[locale]?.keySpecs
  const specs = translated?.length ? translated : keySpecs
  const pairs = specs.map(({ name, value }) => {
    const pair = `${name} \u2068${value}\u2069`
    return pair.length <= shortPair ? pair.replaceAll(' ', '\u00a0') : pair
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
