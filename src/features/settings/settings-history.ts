/** How the history of the settings is shown, those of the shop and those of staff. Joined with the others in `src/histories.ts`. */

import { type DescribeValue, type EntityHistory, inWords } from '#features/history/entity-history.ts'
import { type PictureAction, pictureActions } from '#features/history/file-actions.ts'
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
        heroImageRef: 'Home page image',
        heroAlt: 'Home page alt text',
        heroSide: 'Home page text position',
        phones: 'Phone',
        email: 'Email',
        address: 'Address',
        hours: 'Opening hours',
        replyTime: 'Reply time',
        serviceCentres: 'Service centres',
        currency: 'Currency',
        warrantyText: 'Warranty terms',
        socialLinks: 'Social media links',
        adminLink: 'Back office link',
        securityContact: 'Security contact',
        securityExpires: 'Security contact published until',
        notifyEmails: 'Email new messages to',
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
        heroAlt: 'متن جایگزین صفحهٔ اصلی',
        heroSide: 'جای متن صفحهٔ اصلی',
        phones: 'تلفن',
        email: 'ایمیل',
        address: 'آدرس',
        hours: 'ساعت کاری',
        replyTime: 'زمان پاسخ',
        serviceCentres: 'مراکز خدمات پس از فروش',
        currency: 'واحد پول',
        warrantyText: 'شرایط گارانتی',
        socialLinks: 'لینک شبکه‌های اجتماعی',
        adminLink: 'لینک پنل مدیریت',
        securityContact: 'تماس برای گزارش امنیتی',
        securityExpires: 'انتشار تماس امنیتی تا',
        notifyEmails: 'ایمیل پیام‌های جدید به',
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
