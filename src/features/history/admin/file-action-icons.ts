import { IconFileMinus, IconFilePlus, IconPhotoMinus, IconPhotoPlus } from '#admin/icons.tsx'
import type { FileAction } from '../file-actions.ts'

/** The icons of the actions of files in the history. */
export const fileActionIcons = {
  'add-picture': IconPhotoPlus,
  'delete-picture': IconPhotoMinus,
  'restore-picture': IconPhotoPlus,
  'add-document': IconFilePlus,
  'delete-document': IconFileMinus,
  'restore-document': IconFilePlus,
} satisfies Record<FileAction, unknown>
