/** The icons of the site, files of `public/` that are served at the root. */

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
