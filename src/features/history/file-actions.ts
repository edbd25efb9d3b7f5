/** The actions of files in the history, in words. Used by the histories of what has pictures: products, categories, settings. */

import type { Locale } from '#shared/locale.ts'
import type { OwnAction } from './event.ts'

export type FileAction = Extract<OwnAction, `${string}-picture` | `${string}-document`>
export type PictureAction = Extract<FileAction, `${string}-picture`>

export const pictureActions: Record<Locale, Record<PictureAction, string>> = {
  en: {
    'add-picture': 'Image added',
    'delete-picture': 'Image removed',
    'restore-picture': 'Image restored',
  },
  fa: {
    'add-picture': 'تصویر اضافه شد',
    'delete-picture': 'تصویر حذف شد',
    'restore-picture': 'تصویر بازیابی شد',
  },
}

export const documentActions: Record<Locale, Record<Exclude<FileAction, PictureAction>, string>> = {
  en: {
    'add-document': 'PDF document added',
    'delete-document': 'PDF document removed',
    'restore-document': 'PDF document restored',
  },
  fa: {
    'add-document': 'فایل \u2066PDF\u2069 اضافه شد',
    'delete-document': 'فایل \u2066PDF\u2069 حذف شد',
    'restore-document': 'فایل \u2066PDF\u2069 بازیابی شد',
  },
}
