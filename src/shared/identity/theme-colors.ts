/**
 * The background of the page in each colour scheme, for the bars of the browser and the splash of a shortcut. The same as in
 * `ui/tokens.css`, which a test compares.
 */
export const themeColors = { light: '#f5f4f9', dark: '#0e1322' } as const
