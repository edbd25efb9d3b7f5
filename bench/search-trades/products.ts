// A shop of four trades that neither the demo nor the importer's catalogue has. All of it was written for this project.
import { makeProducts } from '../search-quality/family.ts'
import { cars } from './catalogue-cars.ts'
import { cosmetics } from './catalogue-cosmetics.ts'
import { laboratory } from './catalogue-laboratory.ts'
import { music } from './catalogue-music.ts'
import { shopWords } from './words.ts'

export const products = makeProducts([...cars, ...cosmetics, ...laboratory, ...music], shopWords)
