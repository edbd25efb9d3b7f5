import { IconDownload } from '#admin/icons.tsx'

/** The icons of the actions of backups in the history. */
export const backupActionIcons = { download: IconDownload }
