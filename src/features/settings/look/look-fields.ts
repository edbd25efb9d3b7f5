/** The settings of the shop's look, each described once. Stored with the other settings, and changed on a page of their own. */
import type { FieldDefinitions } from '#shared/field-definitions/field-definition.ts'
import { corners } from '#shared/identity/site-look.ts'

export const lookFields = {
  /** The colour of links and buttons, as `#2457e6`. */
  accent: { kind: 'own' },
  corners: { kind: 'choice', choices: corners },
  /** Files that were uploaded before they are saved. Null: the name of the shop stands for the logo. */
  logoRef: { kind: 'own' },
  /** Null: the logo is shown in the dark theme too. */
  logoDarkRef: { kind: 'own' },
  /** Null: icons are made of the logo. */
  iconRef: { kind: 'own' },
  /** What the home page shows, and in which order. */
  homeSections: { kind: 'own' },
  /** Products chosen by hand for the home page. */
  featuredIds: { kind: 'own' },
} as const satisfies FieldDefinitions

export type LookFieldName = keyof typeof lookFields

/** The settings that name a file. Each is a row of its own, so that garbage collection finds what refers to the file. */
export const lookFiles = ['logoRef', 'logoDarkRef', 'iconRef'] as const
export type LookFile = (typeof lookFiles)[number]

/** Everything the home page can show, in the order of a new shop. */
export const homeSections = [
  'hero',
  'categories',
  'featured',
  'newest',
  'warranty',
  'mostViewed',
  'contact',
] as const
export type HomeSectionName = (typeof homeSections)[number]
export type HomeSection = { name: HomeSectionName; shown: boolean }

/** They fill three rows of four cards. */
export const maxFeatured = 12

/** Sections that came with a later version are shown at the end: nobody has decided about them. */
export const withAllSections = (stored: readonly HomeSection[]): HomeSection[] => [
  ...stored.filter(({ name }) => homeSections.includes(name)),
  ...homeSections.filter(name => !stored.some(one => one.name === name)).map(name => ({ name, shown: true })),
]

/** The files of logos: what is drawn to pixels (SVG) or has transparency. */
export const logoTypes = 'image/png,image/webp,image/svg+xml'
export const logoLimits = {
  bytes: 5 * 1024 * 1024,
  /** A smaller logo would be blurred in the header, a smaller icon on a home screen. */
  side: 32,
  iconSide: 128,
} as const
