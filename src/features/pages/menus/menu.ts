/** The schema of the header's and the footer's menu. Used by the server and the back office. */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line } from '#shared/text.ts'
import { isMenuTarget } from './menu-target.ts'

export const menuNames = ['header', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

export const menuLimits = { entries: 20, title: 60, href: 500 } as const

/** Entries that the program itself knows. `categories` opens the menu of categories, and stands in the header only. */
export const builtInEntries = ['categories', 'warranty', 'contact', 'help', 'ticket'] as const
export type BuiltInEntry = (typeof builtInEntries)[number]

const title = (min: number) => line({ min, max: menuLimits.title })
const entry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(builtInEntries) }),
  z.strictObject({ kind: z.literal('page'), pageId: id }),
  /** One category, of any level, by its current name. */
  z.strictObject({ kind: z.literal('category'), categoryId: id }),
  /** To another site, an email address or a phone number. */
  z.strictObject({
    kind: z.literal('link'),
    href: line({ min: 1, max: menuLimits.href }).refine(isMenuTarget, { message: 'invalid_value' }),
    title: title(1),
    translations: z
      .partialRecord(z.enum(locales), z.strictObject({ title: title(0).optional() }))
      .default({}),
  }),
])
export const menuChanges = z.strictObject({
  entries: z.array(entry).max(menuLimits.entries),
  version: z.int().optional(),
})

/** A menu as staff arrange it. A menu that nobody arranged yet has version 0. */
export const arrangedMenu = z.object({ entries: z.array(entry), version: z.int() })
export const arrangedMenus = z.object({ header: arrangedMenu, footer: arrangedMenu })

/** An entry as visitors see it. `to` is a path without language prefix, or an address with a scheme; empty for `categories`. */
const publicEntry = z.object({
  to: z.string(),
  title: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object({ title: z.string().optional() })),
})
export const publicMenus = z.object({ header: z.array(publicEntry), footer: z.array(publicEntry) })

export type MenuEntry = z.infer<typeof entry>
export type ArrangedMenu = z.infer<typeof arrangedMenu>
export type ArrangedMenus = z.infer<typeof arrangedMenus>
export type PublicEntry = z.infer<typeof publicEntry>
