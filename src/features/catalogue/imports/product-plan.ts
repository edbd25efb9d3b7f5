/** What an import writes of a product. Stored as JSON between the check and the run. */
import type { NewProduct, ProductChanges } from '../model/product.ts'
import type { NewSpecRow } from '../model/spec-row.ts'
import type { FoundCategory } from './category-paths.ts'

/** A choice that the run creates. */
export type PlannedChoice = { attributeId: number; word: string }

export type ProductPlan = {
  /** For a new product all that is said of it, for another what changes. */
  fields: Partial<NewProduct> & Pick<ProductChanges, 'imageRefs' | 'mainImageRef'>
  /** Where it goes, if that changes: the category may not exist yet. */
  category?: FoundCategory | null
  extraCategories?: FoundCategory[]
  /** All of its specifications, if one changes. Those of a choice that does not exist yet are beside them. */
  specRows?: NewSpecRow[]
  newChoices?: PlannedChoice[]
  /** Names of picture files, in their order, kept until an import of pictures brings the files. */
  pictures?: string[]
}

/** What is created before the rows, as the check found it. */
export type ProductPreparation = { categories: string[][]; choices: PlannedChoice[] }

/** Its ids: of categories by `pathKey`, of choices by `choiceKey`. */
export type PreparedProducts = { categories: Record<string, number>; choices: Record<string, number> }

export const choiceKey = ({ attributeId, word }: PlannedChoice) => `${attributeId}\n${word}`
