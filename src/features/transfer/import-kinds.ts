/**
 * What the screens of imports say of each kind of row: where an import of it begins, where its rows live, and their words. Beside it
 * the screens know no kind. A new one is added here once it is one of `importEntities`.
 */
import type { Locale } from '#shared/locale.ts'
import type { ImportEntity } from './sheet-import.ts'

type KindWords = {
  /** The tab, and the mark of an earlier import. */
  title: string
  /** The head of the column with the name. */
  one: string
  /** How a file that changes many is made. */
  help: string
  /** Where that is. */
  toHome: string
  /** What a column is needed for, so that rows can be matched. */
  noMatch: string
  /** What can be created for the rows. */
  missing: string
  /** Leads to what an import has changed. */
  show: string
}

/** One import, of whatever kind. */
export const importPath = (id: number) => `/admin/import/${id}`

type ScreenKind = {
  /** Where its import begins. */
  path: string
  home: string
  /** Where those that were changed last come first. */
  changed: string
  /** The row in the shop. Undefined if it has no screen of its own. */
  itemPath(row: { entityId: number; name: string }): string | undefined
  /** Whether its rows are products, whose pictures are shown. */
  hasPictures: boolean
  /** What is asked beside the columns: whether to create what is missing, and how numbers are written. */
  asks: { missing: boolean; numbers: boolean }
  /** Whether its rows stand on each other: then they go back together or not at all. Otherwise an undo runs in the background. */
  undoesAtOnce: boolean
  /** Hints about what takes something away, or shows it to everybody: asked once more before it is imported. */
  risky: readonly string[]
  words: Record<Locale, KindWords>
}

const categories = '/admin/categories'

export const importKinds = {
  product: {
    path: '/admin/import',
    home: '/admin/products',
    changed: '/admin/products?sort=updated',
    itemPath: ({ entityId }) => `/admin/products/${entityId}`,
    hasPictures: true,
    asks: { missing: true, numbers: true },
    undoesAtOnce: false,
    risky: ['clears_cells', 'becomes_hidden', 'becomes_visible', 'price_falls'],
    words: {
      en: {
        title: 'Products',
        one: 'Product',
        help: 'To change many products, export them first, edit the file and import it again.',
        toHome: 'Export products',
        noMatch: 'Choose a column for the ID, model code, barcode or name.',
        missing: 'Categories and options that don’t exist',
        show: 'Show products',
      },
      fa: {
        title: 'محصولات',
        one: 'محصول',
        help: 'برای تغییر چند محصول، از آن‌ها خروجی بگیرید، فایل را ویرایش و دوباره وارد کنید.',
        toHome: 'خروجی محصولات',
        noMatch: 'برای شناسه، کد مدل، بارکد یا نام ستونی انتخاب کنید.',
        missing: 'دسته‌ها و گزینه‌هایی که وجود ندارد',
        show: 'مشاهدهٔ محصولات',
      },
    },
  },
  category: {
    path: '/admin/import/categories',
    home: categories,
    changed: categories,
    itemPath: ({ entityId }) => `${categories}/${entityId}`,
    hasPictures: false,
    asks: { missing: true, numbers: false },
    undoesAtOnce: true,
    risky: ['clears_cells', 'becomes_hidden', 'becomes_visible', 'moves'],
    words: {
      en: {
        title: 'Categories',
        one: 'Category',
        help: 'To change many categories, export them first, edit the file and import it again.',
        toHome: 'Export categories',
        noMatch: 'Choose a column for the ID or the name.',
        missing: 'Parent categories that don’t exist',
        show: 'Show categories',
      },
      fa: {
        title: 'دسته‌ها',
        one: 'دسته',
        help: 'برای تغییر چند دسته، از آن‌ها خروجی بگیرید، فایل را ویرایش و دوباره وارد کنید.',
        toHome: 'خروجی دسته‌ها',
        noMatch: 'برای شناسه یا نام ستونی انتخاب کنید.',
        missing: 'دسته‌های مادری که وجود ندارد',
        show: 'مشاهدهٔ دسته‌ها',
      },
    },
  },
  attribute: {
    path: '/admin/import/attributes',
    home: categories,
    changed: categories,
    itemPath: () => undefined,
    hasPictures: false,
    asks: { missing: true, numbers: false },
    undoesAtOnce: true,
    risky: ['clears_cells', 'type_changes', 'choices_go'],
    words: {
      en: {
        title: 'Attributes',
        one: 'Attribute',
        help: 'To change many attributes, export them first, edit the file and import it again.',
        toHome: 'Export attributes',
        noMatch: 'Choose a column for the ID or the name.',
        missing: 'Categories that don’t exist',
        show: 'Show categories',
      },
      fa: {
        title: 'ویژگی‌ها',
        one: 'ویژگی',
        help: 'برای تغییر چند ویژگی، از آن‌ها خروجی بگیرید، فایل را ویرایش و دوباره وارد کنید.',
        toHome: 'خروجی ویژگی‌ها',
        noMatch: 'برای شناسه یا نام ستونی انتخاب کنید.',
        missing: 'دسته‌هایی که وجود ندارد',
        show: 'مشاهدهٔ دسته‌ها',
      },
    },
  },
  serial: {
    path: '/admin/import/serials',
    home: '/admin/warranty',
    changed: '/admin/warranty',
    itemPath: ({ name }) => `/admin/warranty?serial=${encodeURIComponent(name)}`,
    hasPictures: false,
    asks: { missing: false, numbers: false },
    undoesAtOnce: false,
    risky: [],
    words: {
      en: {
        title: 'Serial numbers',
        one: 'Serial number',
        help: 'Each row is one serial number. Numbers that exist are changed, the others are added.',
        toHome: 'Warranty',
        noMatch: 'Choose a column for the serial number.',
        missing: '',
        show: 'Show serial numbers',
      },
      fa: {
        title: 'شماره‌های سریال',
        one: 'شمارهٔ سریال',
        help: 'هر ردیف یک شمارهٔ سریال است. شماره‌های موجود تغییر می‌کند و بقیه اضافه می‌شود.',
        toHome: 'گارانتی',
        noMatch: 'برای شمارهٔ سریال ستونی انتخاب کنید.',
        missing: '',
        show: 'مشاهدهٔ شماره‌های سریال',
      },
    },
  },
} as const satisfies Record<ImportEntity, ScreenKind>
