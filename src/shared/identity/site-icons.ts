/** The icons of the site: files of `public/` that are served at the root, or made of the shop's own icon or logo. */

export const favicon = '/favicon.svg'
/** For the home screen of an iPhone, which rounds its corners. */
export const touchIcon = { path: '/apple-touch-icon.png', size: 180 } as const

/** For shortcuts on home screens. `maskable`: without transparency, and cut to any shape by the device. */
export const shortcutIcons = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const

export const listIconPaths = (): string[] => [
  favicon,
  touchIcon.path,
  ...shortcutIcons.map(({ path }) => path),
]

type IconShape = { kind: string; side: number; share: number; background?: string; purpose?: string }

/** The same for a shop's own picture. Where a device cuts the icon to a shape, it is surrounded by white. */
export const iconShapes: readonly IconShape[] = [
  { kind: 'tab', side: 96, share: 1 },
  // Written out: a value that is read from another keeps this list in the bundle of pages that do not use it.
  { kind: 'touch', side: 180, share: 0.84, background: '#ffffff' },
  { kind: '192', side: 192, share: 1, purpose: 'any' },
  { kind: '512', side: 512, share: 1, purpose: 'any' },
  { kind: 'maskable-512', side: 512, share: 0.64, background: '#ffffff', purpose: 'maskable' },
]

export const ownIconPath = (ref: string, kind: string) => `/media/icon/${ref}-${kind}.png`

/** What a web manifest lists. */
export const shortcutIconsOf = (ref: string | undefined) =>
  ref
    ? iconShapes.flatMap(({ kind, side: size, purpose }) =>
        purpose ? [{ path: ownIconPath(ref, kind), size, purpose }] : [],
      )
    : shortcutIcons
