import {
  IconFileMinus,
  IconFilePlus,
  IconKeyOff,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMessageReply,
  IconNote,
  IconPencil,
  IconPhotoMinus,
  IconPhotoPlus,
  IconPlus,
  type IconProps,
  IconRestore,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { EventAction } from '../event.ts'

const icons: Record<EventAction, ComponentType<IconProps>> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  restore: IconRestore,
  purge: IconTrashX,
  'add-picture': IconPhotoPlus,
  'delete-picture': IconPhotoMinus,
  'restore-picture': IconPhotoPlus,
  'add-document': IconFilePlus,
  'delete-document': IconFileMinus,
  'restore-document': IconFilePlus,
  reply: IconMessageReply,
  note: IconNote,
  'end-sessions': IconLogout,
  login: IconLogin2,
  'login-failed': IconKeyOff,
  'login-locked': IconLock,
  logout: IconLogout,
}

export function EventIcon({ action }: { action: EventAction }) {
  const Icon = icons[action]
  return <Icon size={17} stroke={1.5} aria-hidden="true" />
}
