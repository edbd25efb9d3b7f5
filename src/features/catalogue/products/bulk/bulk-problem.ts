/** Says in words why a bulk change failed. Used by `bulk-change-rows.server.ts`. */
import type { EventName } from '#features/history/event.ts'
import { describeUndoRefusal, type UndoRefusal } from '#features/history/undo-refusal.ts'
import type { LongWorkProblem } from '#features/long-work/long-work-problem.ts'
import { errorMessage } from '#shared/error-messages.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { categoryHistory } from '../../tree/category-history.ts'

type Reason = keyof (typeof texts)['en']
const reasons: Record<string, Record<string, Reason>> = {
  categoryId: { not_found: 'categoryGone' },
  extraCategoryIds: { not_found: 'categoryGone' },
  moveTo: { not_found: 'categoryGone' },
  parentId: { not_found: 'categoryGone' },
  replacementId: { not_found: 'linkGone', invalid_value: 'linkToItself' },
  relatedIds: { not_found: 'linkGone', invalid_value: 'linkToItself' },
  addTags: { too_many: 'tooManyTags' },
  price: { too_big: 'priceTooHigh' },
}

/** What is missing without a field that says so is the category itself. */
const byCode: Partial<Record<ErrorCode, Reason>> = { internal: 'internal', not_found: 'categoryGone' }

export function describeBulkProblem(problem: LongWorkProblem, locale: Locale): string {
  const { code, field = '', refusal } = problem
  const [path = '', fieldCode = ''] = field.split(' ')
  // `changes.extraCategoryIds.3` is about the extra categories.
  const name = path.split('.').find(one => one in reasons) ?? ''
  const reason = reasons[name]?.[fieldCode] ?? byCode[code]
  if (reason) return texts[locale][reason]
  const message = errorMessage(code, locale)
  return (refusal && describeRefusal({ code, message, ...refusal }, locale)) ?? message
}

/** Only categories refuse an undo by an error: products that were changed since are counted and listed. */
function describeRefusal(problem: UndoRefusal, locale: Locale) {
  const nameOf = ({ label, translations }: EventName) => translations[locale]?.label ?? label
  return describeUndoRefusal(problem, { history: categoryHistory, locale, name: '', nameOf })
}

const texts = {
  en: {
    categoryGone: 'A category needed for this no longer exists.',
    linkGone: 'The related or replacement product no longer exists.',
    linkToItself: 'A product can’t be its own related or replacement product.',
    tooManyTags: 'One of the products would have too many tags.',
    priceTooHigh: 'One of the prices would be too high.',
    internal: 'Something went wrong. See the server log for details.',
  },
  fa: {
    categoryGone: 'دسته‌ای که برای این کار لازم است دیگر وجود ندارد.',
    linkGone: 'محصول مرتبط یا جایگزین دیگر وجود ندارد.',
    linkToItself: 'هیچ محصولی نمی‌تواند مرتبط یا جایگزین خودش باشد.',
    tooManyTags: 'تعداد برچسب‌های یکی از محصولات بیش از حد مجاز می‌شود.',
    priceTooHigh: 'یکی از قیمت‌ها بیش از حد مجاز می‌شود.',
    internal: 'مشکلی پیش آمد. جزئیات در گزارش سرور است.',
  },
}
