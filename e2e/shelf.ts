// A category with filters of every kind, for tests of lists.
import { type test, unique } from './fixtures.ts'

type Shop = Parameters<Parameters<typeof test>[2]>[0]['shop']

/** Creates a category with an attribute of each kind that has a filter, and products. Returns its path. */
export async function stockShelf(shop: Shop, more = 0) {
  const category = await shop.post('/category', {
    name: unique('Shelf'),
    translations: { fa: { name: unique('قفسه') } },
  })
  const colour = await shop.post(`/category/attributes/${category.id}`, {
    name: 'Colour',
    type: 'choice',
    filterable: true,
    choices: [
      { value: 'Red', translations: { fa: 'قرمز' } },
      { value: 'Green', translations: { fa: 'سبز' } },
    ],
    translations: { fa: { name: 'رنگ' } },
  })
  const weight = await shop.post(`/category/attributes/${category.id}`, {
    name: 'Weight',
    type: 'number',
    unit: 'kg',
    filterable: true,
    translations: { fa: { name: 'وزن', unit: 'کیلوگرم' } },
  })
  const rows = [
    ['Red', 1, 1000],
    ['Red', 5, 3000],
    ['Green', 9, 2000],
  ] as const
  for (const [value, kilograms, price] of rows) {
    await shop.post('/products', {
      name: unique(`${value} box`),
      visible: true,
      categoryId: category.id,
      price,
      tags: kilograms > 4 ? ['heavy'] : [],
      specs: [
        { group: '', attributeId: colour.id, value },
        { group: '', attributeId: weight.id, value: String(kilograms) },
      ],
    })
  }
  for (let count = 0; count < more; count++) {
    await shop.post('/products', {
      name: unique('Plain box'),
      visible: true,
      categoryId: category.id,
      price: 500,
    })
  }
  return `/main/${category.slug}`
}
