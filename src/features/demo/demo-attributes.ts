/** The attributes of the demo shop's categories, and the choices they offer. */
import { type NewAttribute, newAttribute } from '#features/catalogue/model/attribute.ts'
import type { Locale } from '#shared/locale.ts'
import {
  type DemoAttribute,
  type DemoData,
  type DemoProduct,
  type DemoSettings,
  otherOf,
  specificationsOf,
} from './demo-shop.ts'

/** The main categories that a model belongs to, directly or through a group. Its own comes first. */
export function mainCategoriesOf({ model, category }: DemoProduct, { plan }: DemoData): string[] {
  const others = (plan.alsoIn[model] ?? []).flatMap(
    slug => plan.groups.find(group => group.slug === slug)?.parent ?? [],
  )
  return [...new Set([category.slug, ...others])]
}

export function toNewAttribute(
  attribute: DemoAttribute,
  { data, category, baseLocale }: { data: DemoData; category: string } & Pick<DemoSettings, 'baseLocale'>,
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

/** Every value that occurs in the products, once. Colours also get a swatch. */
function choicesOf(
  { name }: DemoAttribute,
  { data, category, baseLocale }: { data: DemoData; category: string; baseLocale: Locale },
) {
  const other = otherOf(baseLocale)
  const products = data.catalogue.products.filter(one => mainCategoriesOf(one, data).includes(category))
  const choices = products.flatMap(product =>
    specificationsOf(product)
      .filter(({ key }) => key.en === name.en)
      .map(({ value }) => ({
        value: value[baseLocale],
        translations: { [other]: value[other] },
        ...(name.en === 'Colour' && { swatch: product.colour.swatch }),
      })),
  )
  return [...new Map(choices.map(choice => [choice.value, choice])).values()]
}
