/** The actions of files in the history, in words. Used by the histories of what has pictures: products, categories, settings. */
import type { OwnAction } from '#features/history/event.ts'
import type { Locale } from '#shared/locale.ts'

export type FileAction = Extract<OwnAction, `${string}-picture` | `${string}-document`>
export type PictureAction = Extract<FileAction, `${string}-picture`>

export const pictureActions: Record<Locale, Record<PictureAction, string>> = {
  en: {
    'add-picture': 'Picture added',
    'delete-picture': 'Picture removed',
    'restore-picture': 'Picture restored',
  },
  fa: {
    'add-picture': 'تصویر اضافه شد',
    'delete-picture': 'تصویر حذف شد',
    'restore-picture': 'تصویر بازگردانده شد',
  },
}

export const documentActions: Record<Locale, Record<Exclude<FileAction, PictureAction>, string>> = {
  en: {
    'add-document': 'Document added',
    'delete-document': 'Document removed',
    'restore-document': 'Document restored',
  },
  fa: {
    'add-document': 'سند اضافه شد',
    'delete-document': 'سند حذف شد',
    'restore-document': 'سند بازگردانده شد',
  },
}
