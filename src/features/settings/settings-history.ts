/** How the history of the settings is shown, those of the shop and those of staff. Joined with the others in `src/histories.ts`. */
import { type PictureAction, pictureActions } from '#features/catalogue/files/file-actions.ts'
import { type DescribeValue, type EntityHistory, inWords } from '#features/history/entity-history.ts'
import type { SettingsFields } from './settings.ts'
import type { StaffSettingsFields } from './staff-settings.ts'
import { settingsAdminTexts } from './texts/admin.ts'

export type SettingsEventField = keyof SettingsFields | keyof StaffSettingsFields | 'heroImageRef'

const { en, fa } = settingsAdminTexts

/** Every centre with all its texts, those in the other language last. */
const asCentres: DescribeValue = centres =>
  (centres as SettingsFields['serviceCentres'])
    .map(({ name, address, phone, translations }) => {
      const translated = Object.values(translations).flatMap(texts => [texts.name, texts.address])
      return [name, address, phone, ...translated].filter(Boolean).join(', ')
    })
    .join(' · ')

export const settingsHistory: EntityHistory<SettingsEventField, PictureAction> = {
  texts: {
    en: {
      title: 'Settings',
      one: 'setting',
      many: 'settings',
      actions: pictureActions.en,
      fields: {
        name: 'Name',
        tagline: 'Tagline',
        heroImageRef: 'Picture of the home page',
        heroAlt: 'Home page’s picture in words',
        heroSide: 'Free side of the home page’s picture',
        phones: 'Telephone',
        email: 'Email',
        address: 'Address',
        hours: 'Opening hours',
        replyTime: 'When messages are answered',
        serviceCentres: 'Service centres',
        currency: 'Currency',
        warrantyText: 'Warranty text',
        socialLinks: 'Social links',
        adminLink: 'Back office link',
        notifyEmails: 'Notify by email',
        translations: 'Translation',
      },
    },
    fa: {
      title: 'تنظیمات',
      one: 'تنظیم',
      many: 'تنظیم',
      actions: pictureActions.fa,
      fields: {
        name: 'نام',
        tagline: 'شعار',
        heroImageRef: 'تصویر صفحهٔ اصلی',
        heroAlt: 'شرح تصویر صفحهٔ اصلی',
        heroSide: 'سمت خالی تصویر صفحهٔ اصلی',
        phones: 'تلفن',
        email: 'ایمیل',
        address: 'نشانی',
        hours: 'ساعت کاری',
        replyTime: 'زمان پاسخ به پیام‌ها',
        serviceCentres: 'مراکز خدمات',
        currency: 'واحد پول',
        warrantyText: 'متن گارانتی',
        socialLinks: 'شبکه‌های اجتماعی',
        adminLink: 'لینک پنل مدیریت',
        notifyEmails: 'اطلاع‌رسانی با ایمیل',
        translations: 'ترجمه',
      },
    },
  },
  values: {
    heroSide: inWords({ en: en.sides, fa: fa.sides }),
    currency: inWords({ en: en.currencies, fa: fa.currencies }),
    heroImageRef: 'changed',
    serviceCentres: asCentres,
  },
  page: { pathOf: () => '/admin/settings', label: { en: 'Settings', fa: 'تنظیمات' } },
}
