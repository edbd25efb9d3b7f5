/** The kinds of things that the demo brings, in the order in which people read them. */
export const demoKinds = [
  'product',
  'category',
  'attribute',
  'conversation',
  'cannedReply',
  'question',
  'page',
  'serial',
  'serialRange',
  'search',
  'staff',
  'settings',
  'hero',
] as const

export type DemoKind = (typeof demoKinds)[number]
