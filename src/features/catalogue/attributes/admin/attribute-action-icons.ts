import { IconChecks, IconGitMerge } from '#admin/icons.tsx'

/** The icons of the actions of attributes in the history. */
export const attributeActionIcons = { mend: IconChecks, merge: IconGitMerge }
