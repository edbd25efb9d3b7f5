/** Every field of a category that an administrator can set, each described once, as in `product-fields.ts`. */
import { focusMaxLength, toFocus } from '#features/media/focus/focus.ts'
import type { FieldDefinitions } from '#shared/field-definitions/field-definition.ts'

export const categoryFields = {
  name: { kind: 'text', min: 1, max: 100, translated: true },
  description: { kind: 'text', max: 5000, multiline: true, translated: true },
  /** The alternative text of its picture, which screen readers speak. */
  imageAlt: { kind: 'text', max: 128, translated: true },
  /** The focal point of its picture. Null: it is guessed. */
  imageFocus: { kind: 'code', max: focusMaxLength, toCanonical: toFocus },
  /** Where the serial number is on its products, for the warranty page. Empty: as on those of the category above it. */
  serialPlace: { kind: 'text', max: 300, translated: true },
  parentId: { kind: 'link', to: 'category' },
  /** The category's place among its siblings. */
  position: { kind: 'own' },
  visible: { kind: 'toggle', initial: true },
  translations: { kind: 'own' },
} as const satisfies FieldDefinitions

export type CategoryFieldName = keyof typeof categoryFields
