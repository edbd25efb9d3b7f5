import { isSame } from '#features/history/event.ts'
import type { Locale } from '#shared/locale.ts'
import { type NewSpecRow, type SpecRow, type SpecValue, specValueOf } from '../model/spec-row.ts'
import type { StoredAttribute } from '../tree/inherited-attributes.server.ts'
import type { PlannedChoice } from './product-plan.ts'

/** The specifications of a product while cells change them. */
export class SpecDraft {
  rows: NewSpecRow[]
  newChoices: PlannedChoice[] = []
  changed: StoredAttribute[] = []
  readonly #stored: ReadonlySet<number>
  constructor(stored: SpecRow[]) {
    this.rows = [...stored]
    this.#stored = new Set(stored.flatMap(row => row.attributeId ?? []))
  }
  isStored = (attribute: StoredAttribute) => this.#stored.has(attribute.id)
  #find = (attribute: StoredAttribute) => this.rows.findIndex(row => row.attributeId === attribute.id)

  /** Returns whether anything changed. */
  setValue(attribute: StoredAttribute, value: SpecValue | null): boolean {
    const at = this.#find(attribute)
    const before = this.rows[at]
    if (value === null) {
      if (at < 0) return false
      this.rows.splice(at, 1)
      this.changed.push(attribute)
      return true
    }
    if (before && isSame(specValueOf(before as SpecRow), value)) return false
    const { group = '', name = '' } = before ?? {}
    const translations = Object.fromEntries(
      Object.entries(before?.translations ?? {}).map(([locale, texts]) => {
        const { value: _, ...rest } = texts as { value?: string }
        return [locale, rest]
      }),
    )
    const row = { attributeId: attribute.id, group, name, translations, ...value } as NewSpecRow
    if (at < 0) this.rows.push(row)
    else this.rows[at] = row
    this.changed.push(attribute)
    return true
  }

  setNewChoice(attribute: StoredAttribute, choice: PlannedChoice) {
    const at = this.#find(attribute)
    if (at >= 0) this.rows.splice(at, 1)
    this.newChoices.push(choice)
    this.changed.push(attribute)
  }

  setText(
    attribute: StoredAttribute,
    { locale, base, text }: { locale: Locale; base: Locale; text: string },
  ): boolean {
    const at = this.#find(attribute)
    const before = this.rows[at]
    const row =
      before?.kind === 'text'
        ? { ...before }
        : { kind: 'text' as const, attributeId: attribute.id, value: '', translations: {} }
    const stored = locale === base ? (row.value ?? '') : (row.translations?.[locale]?.value ?? '')
    if (stored === text) return false
    if (locale === base) row.value = text
    else {
      row.translations = { ...row.translations, [locale]: { ...row.translations?.[locale], value: text } }
    }
    const hasText = row.value || Object.values(row.translations ?? {}).some(one => one?.value)
    if (!hasText && at >= 0) this.rows.splice(at, 1)
    else if (hasText && at < 0) this.rows.push(row)
    else if (hasText) this.rows[at] = row
    this.changed.push(attribute)
    return true
  }
}
