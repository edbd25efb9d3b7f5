/** Puts what an import of categories or attributes says into words. */
import type { SheetEntity, StoredProblem } from '#features/transfer/sheet-entity.ts'
import { type FieldCode, fieldCodes } from '#shared/errors.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import type { Locale } from '#shared/locale.ts'

type Params = Record<string, string | number>

type Texts = {
  problems: Record<string, (params: Params) => string>
  hints: Record<string, (count: number) => string>
  cells: Record<string, string>
  creations: Record<string, (count: number) => string>
}

export const treeWords = (texts: Record<Locale, Texts>): SheetEntity['words'] => ({
  problem(problem, target, locale) {
    const own = texts[locale].problems[problem.code]
    return own?.(problem.params ?? {}) ?? fieldMessage(target?.split('.')[0] ?? '', toField(problem), locale)
  },
  hint: (hint, count, locale) => texts[locale].hints[hint]?.(count) ?? hint,
  cellHint: (hint, locale) => texts[locale].cells[hint] ?? hint,
  creations: (kind, count, locale) => texts[locale].creations[kind]?.(count) ?? kind,
})

const toField = ({ code, params }: StoredProblem) => ({
  code: (fieldCodes as readonly string[]).includes(code) ? (code as FieldCode) : ('invalid_value' as const),
  ...(params && { params }),
})
