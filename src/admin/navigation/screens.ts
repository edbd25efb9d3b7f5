/** The screens of the back office: listed by the navigation, and where an error page leads back to. */

/** Each is named in `texts/admin.ts`. The pages below a screen belong to it: `/admin/products/7` is under `/admin/products`. */
export const screens = [
  // Listed until it is done or hidden.
  { to: '/admin/start', key: 'start' },
  { to: '/admin/messages', key: 'messages' },
  { to: '/admin/canned-replies', key: 'cannedReplies' },
  { to: '/admin/products', key: 'products' },
  { to: '/admin/invisible-products', key: 'hiddenProducts' },
  { to: '/admin/categories', key: 'categories' },
  { to: '/admin/warranty', key: 'warranty' },
  { to: '/admin/tags', key: 'tags' },
  { to: '/admin/search', key: 'search' },
  { to: '/admin/pages', key: 'shopPages' },
  { to: '/admin/help', key: 'help' },
  { to: '/admin/activity', key: 'activity' },
  { to: '/admin/jobs', key: 'jobs' },
  { to: '/admin/admins', key: 'admins' },
  { to: '/admin/settings', key: 'settings' },
] as const satisfies { to: string; key: string }[]

export type Screen = (typeof screens)[number]
export type ScreenKey = Screen['key']

const isUnder = (pathname: string, to: string) => `${pathname}/`.startsWith(`${to}/`)

export const getScreen = (pathname: string): Screen | undefined =>
  screens.find(one => isUnder(pathname, one.to))
