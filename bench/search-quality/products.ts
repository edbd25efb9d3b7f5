// The catalogue of an importer of household and technical goods, on which the quality of the search is measured. All of it was
// written for this project.
import { careAndParts } from './catalogue-care-and-parts.ts'
import { cookware } from './catalogue-cookware.ts'
import { electronics } from './catalogue-electronics.ts'
import { home } from './catalogue-home.ts'
import { kitchen } from './catalogue-kitchen.ts'
import { tools } from './catalogue-tools.ts'
import { makeProducts } from './family.ts'
import { brands, features, units } from './words.ts'

export const products = makeProducts(
  [...kitchen, ...cookware, ...home, ...careAndParts, ...electronics, ...tools],
  { brands, features, units },
)
