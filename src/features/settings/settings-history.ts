/** How the history of the settings is shown, those of the shop and those of staff. Joined with the others in `src/histories.ts`. */

import { describedByKind } from '#features/history/described-by-kind.ts'
import type { DescribeValue, EntityHistory } from '#features/history/entity-history.ts'
import { type PictureAction, pictureActions } from '#features/history/file-actions.ts'
import { formatNumber } from '#shared/number.ts'
import { type HomeSection, type LookFieldName, lookFields } from './look/look-fields.ts'
import type { ServiceCentre } from './settings.ts'
import { type SettingsFieldName, settingsFields, type staffSettingsFields } from './settings-fields.ts'
import { settingsAdminTexts } from './texts/admin.ts'
import { lookTexts } from './texts/look.ts'

export type SettingsEventField =
  | SettingsFieldName
  | LookFieldName
  | keyof typeof staffSettingsFields
  | 'heroImageRef'

const { en, fa } = settingsAdminTexts
const look = lookTexts

/** What the home page shows, in its order. */
const asSections: DescribeValue = (sections, { locale }) =>
  (sections as HomeSection[])
    .filter(({ shown }) => shown)
    .map(({ name }) => look[locale].sections[name])
    .join(locale === 'fa' ? '، ' : ', ')

/** Describes every service centre with all its texts, those in the other language last. */
const asCentres: DescribeValue = centres =>
  (centres as ServiceCentre[])
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
      object: 'the settings',
      actions: pictureActions.en,
      fields: {
        ...en.fields,
        ...look.en.fields,
        heroImageRef: 'Home page image',
        // In the form a heading stands above these fields. The history names each field alone, so its names are longer.
        heroAlt: 'Home page alt text',
        heroSide: 'Home page text position',
        adminLink: 'Back office link',
        warrantyActivation: 'Requests for activation',
        productFeed: 'Product feed',
        securityContact: 'Security contact',
        securityExpires: 'Security contact published until',
        notifyEmails: en.notifyEmails,
      },
    },
    fa: {
      title: 'تنظیمات',
      one: 'تنظیم',
      many: 'تنظیم',
      object: 'تنظیمات',
      actions: pictureActions.fa,
      fields: {
        ...fa.fields,
        ...look.fa.fields,
        heroImageRef: 'تصویر صفحهٔ اصلی',
        // In the form a heading stands above these fields. The history names each field alone, so its names are longer.
        heroAlt: 'متن جایگزین صفحهٔ اصلی',
        heroSide: 'جای متن صفحهٔ اصلی',
        adminLink: 'لینک پنل مدیریت',
        warrantyActivation: 'درخواست فعال‌سازی گارانتی',
        productFeed: 'فید محصولات',
        securityContact: 'تماس برای گزارش امنیتی',
        securityExpires: 'انتشار تماس امنیتی تا',
        notifyEmails: fa.notifyEmails,
      },
    },
  },
  values: {
    ...describedByKind(settingsFields, {
      heroSide: { en: en.sides, fa: fa.sides },
      currency: { en: en.currencies, fa: fa.currencies },
    }),
    ...describedByKind(lookFields, { corners: { en: look.en.cornerNames, fa: look.fa.cornerNames } }),
    heroImageRef: 'changed',
    logoRef: 'changed',
    logoDarkRef: 'changed',
    iconRef: 'changed',
    homeSections: asSections,
    featuredIds: (ids, { locale }) => formatNumber((ids as number[]).length, locale),
    serviceCentres: asCentres,
  },
  page: { pathOf: () => '/admin/settings', label: { en: 'Settings', fa: 'تنظیمات' } },
}
