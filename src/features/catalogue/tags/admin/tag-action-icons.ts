import { IconGitMerge } from '#admin/icons.tsx'

/** The icons of the actions of tags in the history. */
export const tagActionIcons = { merge: IconGitMerge }
