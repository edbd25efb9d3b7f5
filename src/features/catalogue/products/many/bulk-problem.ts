/** Why a bulk change failed: what is stored, and its words. Used by `bulk-changes.server.ts` and `bulk-change-job.server.ts`. */
import { errorMessage } from '#shared/error-messages.ts'
import { type AppError, codeOf, type ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'

/** `field` is the first one that was refused, with its code, such as `categoryId not_found`. */
export type BulkProblem = { code: ErrorCode; field?: string }

export function toBulkProblem(error: unknown): BulkProblem {
  const code = codeOf(error) ?? 'internal'
  const [refused] = Object.entries((error as Partial<AppError>).details?.fields ?? {})
  if (!refused) return { code }
  const [path, problem] = refused
  // `changes.extraCategoryIds.3` is about the extra categories.
  const field = path.split('.').find(name => name in reasons)
  return { code, ...(field && { field: `${field} ${problem.code}` }) }
}

type Reason = keyof (typeof texts)['en']
const reasons: Record<string, Record<string, Reason>> = {
  categoryId: { not_found: 'categoryGone' },
  extraCategoryIds: { not_found: 'categoryGone' },
  replacementId: { not_found: 'linkGone', invalid_value: 'linkToItself' },
  relatedIds: { not_found: 'linkGone', invalid_value: 'linkToItself' },
  addTags: { too_many: 'tooManyTags' },
  price: { too_big: 'priceTooHigh' },
}

export function describeBulkProblem({ code, field = '' }: BulkProblem, locale: Locale): string {
  const [name = '', fieldCode = ''] = field.split(' ')
  const reason = reasons[name]?.[fieldCode] ?? (code === 'internal' ? 'internal' : undefined)
  return reason ? texts[locale][reason] : errorMessage(code, locale)
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
