/** What every page needs to know of the shop's look. The settings have it, and `tones.ts` makes colours of it. */

/** The accent of a new shop. Its tones are chosen by hand and stand in `ui/tokens.css`. */
export const firstAccent = '#2457e6'
/** The element that holds the look as a style sheet. The back office fills it anew after a change. */
export const lookElementId = 'look'

/** The first is that of a new shop. */
export const corners = ['round', 'slight', 'square'] as const
export type Corners = (typeof corners)[number]

/** `url` is the variant that the header shows, or the base address of all of them. */
export type LogoPicture = { url: string; width: number; height: number }

/** What is left out is as in a new shop. */
export type SiteLook = {
  /** As `#2457e6`. */
  accent?: string
  corners?: Corners
  logo?: LogoPicture
  /** For the dark theme. Without it the other logo is shown there too. */
  logoDark?: LogoPicture
  /** The file that the icons are made of. */
  icon?: string
}
