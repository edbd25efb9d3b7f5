/** What the demo shop's categories ask of their products, and which answers they offer. */
import { type NewAttribute, newAttribute } from '#features/catalogue/attributes/attribute.ts'
import type { Locale } from '#shared/locale.ts'
import {
  type DemoAttribute,
  type DemoData,
  type DemoLanguage,
  type DemoProduct,
  otherOf,
  specificationsOf,
} from './demo-shop.ts'

/** The main categories a model is in or under, its own first. */
export function mainCategoriesOf({ model, category }: DemoProduct, { plan }: DemoData): string[] {
  const also = (plan.alsoIn[model] ?? []).flatMap(
    slug => plan.groups.find(group => group.slug === slug)?.parent ?? [],
  )
  return [...new Set([category.slug, ...also])]
}

export function toNewAttribute(
  attribute: DemoAttribute,
  { data, category, baseLocale }: { data: DemoData; category: string } & Pick<DemoLanguage, 'baseLocale'>,
): NewAttribute {
  const other = otherOf(baseLocale)
  const inLanguage = (locale: Locale) => ({
    name: attribute.name[locale],
    unit: attribute.unit?.[locale] ?? '',
  })
  return newAttribute.parse({
    ...inLanguage(baseLocale),
    type: attribute.type,
    filterable: true,
    choices: attribute.type === 'choice' ? choicesOf(attribute, { data, category, baseLocale }) : [],
    translations: { [other]: inLanguage(other) },
  })
}

/** Every answer that its products give, once. Colours are seen as well as named. */
function choicesOf(
  { name }: DemoAttribute,
  { data, category, baseLocale }: { data: DemoData; category: string; baseLocale: Locale },
) {
  const other = otherOf(baseLocale)
  const products = data.catalogue.products.filter(one => mainCategoriesOf(one, data).includes(category))
  const answers = products.flatMap(product =>
    specificationsOf(product)
      .filter(({ key }) => key.en === name.en)
      .map(({ value }) => ({
        value: value[baseLocale],
        translations: { [other]: value[other] },
        ...(name.en === 'Colour' && { swatch: product.colour.swatch }),
      })),
  )
  return [...new Map(answers.map(answer => [answer.value, answer])).values()]
}
