import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { productsApi } from '../products/products.contract.ts'

const app = openTestApp()

/** Letters of both scripts, digits of three, and what people put between them. */
const word = fc.string({ unit: fc.constantFrom(...'abcXYZéßکيگپآهٔ۱۲٣4'), minLength: 1, maxLength: 8 })
const between = fc.constantFrom(' ', '\u200c', '-', '_', '. ', ' – ', '/', '  ')
const name = fc
  .tuple(word, fc.array(fc.tuple(between, word), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.map(([gap, next]) => gap + next).join(''))
  // A combining mark alone is not a letter: such a name gets a slug from the id.
  .filter(text => /[\p{L}\p{N}]/u.test(text))

/** Ways in which people spell one name. */
const spellings: ((text: string) => string)[] = [
  text => text.toUpperCase(),
  text => text.toLowerCase(),
  text => text.normalize('NFD'),
  text => text.replaceAll('ی', 'ي').replaceAll('ک', 'ك'),
  text => text.replaceAll('\u200c', ' '),
  text => text.replaceAll(' ', '\u200c'),
  text => text.replace(/[۰-۹]/g, digit => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))),
  text => `«${text}!»`,
  text => `\u200f${text}\u202c`,
  text => text.replace(/(?<=[کيگپه])(?=[کيگپه])/g, 'ـ'),
]

test('any spelling of a name finds the same product, and the slug of its slug is the same', async () => {
  await fc.assert(
    fc.asyncProperty(name, async given => {
      const response = await app.send(productsApi.createProduct, { body: { name: given, visible: true } })
      // An earlier case may have taken the name. The refusal then says which product has it.
      const id = response.status === 201 ? response.body.id : response.body.error.otherId
      expect([response.status, typeof id]).toEqual([response.status === 201 ? 201 : 409, 'number'])
      const { body: product } = await app.send(productsApi.productById, { params: { id } })
      for (const spell of [(text: string) => text, ...spellings]) {
        const found = await app.send(
          productsApi.productByName,
          { params: { name: spell(given) } },
          { token: null },
        )
        expect([spell(given), found.status, found.body.id]).toEqual([spell(given), 200, id])
      }
      const again = await app.send(
        productsApi.productByName,
        { params: { name: product.slug } },
        { token: null },
      )
      expect(again.body.slug).toBe(product.slug)
    }),
    { numRuns: 25 },
  )
})
