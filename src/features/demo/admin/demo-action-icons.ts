import { IconPackage } from '#admin/icons.tsx'

/** The icons of the actions of the demo in the history. */
export const demoActionIcons = { 'load-demo': IconPackage }
