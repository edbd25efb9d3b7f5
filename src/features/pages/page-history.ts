/** How the history of the shop's own pages is shown. Joined with the others in `src/histories.ts`. */
import { asPosition, type DescribeValue, type EntityHistory } from '#features/history/entity-history.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import type { NewPage } from './page.ts'

const asWords: DescribeValue = html => wordsOf(String(html))

export const pageHistory: EntityHistory<keyof NewPage, never> = {
  texts: {
    en: {
      title: 'Pages',
      one: 'page',
      many: 'pages',
      actions: {},
      fields: {
        title: 'Title',
        slug: 'Link',
        body: 'Text',
        visible: 'Visible',
        inHeader: 'In the header',
        inFooter: 'In the footer',
        position: 'Position',
        translations: 'Translation',
      },
    },
    fa: {
      title: 'صفحه‌ها',
      one: 'صفحه',
      many: 'صفحه',
      actions: {},
      fields: {
        title: 'عنوان',
        slug: 'لینک',
        body: 'متن',
        visible: 'نمایش در سایت',
        inHeader: 'در منوی بالا',
        inFooter: 'در منوی پایین',
        position: 'ترتیب',
        translations: 'ترجمه',
      },
    },
  },
  values: { position: asPosition, body: asWords },
  page: { pathOf: id => `/admin/pages/${id}`, label: { en: 'Page', fa: 'صفحه' } },
}
