/** Completes and checks a page before it is stored: its slug, its sanitised texts, the files in them. Used by `pages.server.ts`. */
import { toSlug } from '#features/catalogue/names/slug.ts'
import type { Db } from '#server/database/database.server.ts'
import { cleanRichText } from '#server/rich-text/clean-rich-text.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { richTextMax } from '#shared/rich-text/rich-text.ts'
import { codePointLength } from '#shared/text.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { type NewPage, pageLimits } from './page.ts'
import { productIdsIn, refsIn } from './page-embeds.ts'
import { reservedWordOf } from './reserved-slugs.ts'

type StoredPage = NewPage & { id: number }

/** Reads only, so that a preview can ask without a transaction. `before` is there when a page is changed. */
export async function completePage(
  db: Db,
  wanted: NewPage,
  { before, baseLocale }: { before?: StoredPage | undefined; baseLocale: Locale },
): Promise<NewPage> {
  const body = cleanBody(wanted.body, 'body')
  const cleaned = Object.entries(toStoredTranslations(wanted.translations, baseLocale)).map(
    ([locale, texts]) => [
      locale,
      { ...texts, ...(texts.body && { body: cleanBody(texts.body, `translations.${locale}.body`) }) },
    ],
  )
  const translations: NewPage['translations'] = toStoredTranslations(Object.fromEntries(cleaned), baseLocale)
  const slug = await requireSlug(db, wanted, before)
  await requireFiles(db, { ...wanted, body, translations })
  return { ...wanted, body, translations, slug }
}

/** All texts of a page, each with the path of its field. */
export const textsOf = ({ body, translations }: Pick<NewPage, 'body' | 'translations'>) => [
  { path: 'body', body },
  ...locales.flatMap(locale => {
    const text = translations[locale]?.body
    return text ? [{ path: `translations.${locale}.body`, body: text }] : []
  }),
]

const refused = (path: string, problem: FieldProblem) =>
  new AppError('invalid', { fields: { [path]: problem } })

function cleanBody(html: string, path: string): string {
  const clean = cleanRichText(html, { embeds: true })
  const length = codePointLength(clean)
  if (clean !== html && length > richTextMax)
    throw refused(path, { code: 'too_long', params: { max: richTextMax, length } })
  const [pictures, products] = [refsIn([{ body: clean }]), productIdsIn([{ body: clean }])]
  if (pictures.length > pageLimits.pictures)
    throw refused(path, { code: 'too_many', params: { max: pageLimits.pictures } })
  if (products.length > pageLimits.products)
    throw refused(path, { code: 'too_many', params: { max: pageLimits.products } })
  return clean
}

/**
 * The slug follows the title, as that of a product follows its name, until staff choose another. A page whose title has neither letters
 * nor digits is numbered.
 */
async function requireSlug(db: Db, { title, slug }: NewPage, before?: StoredPage): Promise<string> {
  const asked = toSlug(slug)
  const isFollowing = before !== undefined && asked === before.slug && before.slug === toSlug(before.title)
  const follows = !asked || (isFollowing && title !== before.title)
  const own = follows ? toSlug(title) : asked
  if (!own) return await firstFree(db, before?.id)
  const path = follows ? 'title' : 'slug'
  const word = reservedWordOf(own)
  if (word !== undefined) throw refused(path, { code: 'reserved', params: { word } })
  const holder = await holderOf(db, own)
  if (holder !== undefined && holder !== before?.id)
    throw new AppError('page_taken', { fields: { [path]: { code: 'taken' } }, data: { otherId: holder } })
  return own
}

async function firstFree(db: Db, ownId?: number): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = `page-${number}`
    const holder = await holderOf(db, slug)
    if (holder === undefined || holder === ownId) return slug
  }
}

async function holderOf(db: Db, slug: string) {
  const row = await db.selectFrom('page').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

/** Garbage collection may have removed a file that a browser's draft still names. */
async function requireFiles(db: Db, page: Pick<NewPage, 'body' | 'translations'>) {
  const texts = textsOf(page)
  const refs = refsIn(texts)
  if (refs.length === 0) return
  const rows = await db
    .selectFrom('media')
    .select('ref')
    .where('ref', 'in', refs)
    .where('kind', '=', 'picture')
    .execute()
  const stored = new Set(rows.map(row => row.ref))
  const lacking = texts.find(text => refsIn([text]).some(ref => !stored.has(ref)))
  if (lacking) throw refused(lacking.path, { code: 'not_found' })
}
