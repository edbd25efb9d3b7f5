/** What a form tells the editors of its texts about the images and products in them. Provided by forms whose texts can have them. */
import { createContext } from 'react'
import type { Picture } from '#features/media/picture.ts'
import type { ChosenProduct } from '../product-picker/chosen-products.tsx'
import type { PickedProduct } from '../product-picker/picked-product.ts'

export type Embeds = {
  /** `gone`: the file is not stored any more. */
  pictureOf(ref: string): Picture | 'loading' | 'gone'
  productOf(id: number): ChosenProduct['product']
  /** Stores an image, and resolves to it. */
  upload(file: File): Promise<Picture>
  onPicked(product: PickedProduct): void
}

export const EmbedsContext = createContext<Embeds | undefined>(undefined)
