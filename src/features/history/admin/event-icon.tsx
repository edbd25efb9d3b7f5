import type { ComponentType } from 'react'
import { IconPencil, IconPlus, type IconProps, IconRestore, IconTrash, IconTrashX } from '#admin/icons.tsx'
import type { commonActions, EventAction, OwnAction } from '../event.ts'

/** The icons of the actions that features have of their own. Each feature provides its part. */
export type ActionIcons = Record<OwnAction, ComponentType<IconProps>>

const commonIcons: Record<(typeof commonActions)[number], ComponentType<IconProps>> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  restore: IconRestore,
  purge: IconTrashX,
}

export function EventIcon({ action, icons }: { action: EventAction; icons: ActionIcons }) {
  const Icon = { ...icons, ...commonIcons }[action]
  return <Icon size={17} />
}
