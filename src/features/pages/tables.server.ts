/** The tables of the shop's own pages and of the menus, the same for both database engines. */
import type { Generated } from 'kysely'
import type { Stamps } from '#server/database/columns.server.ts'

export type PagesTables = {
  page: Stamps & {
    id: Generated<number>
    title: string
    slug: string
    /** Sanitised HTML. */
    body: string
    translations: string
    visible: number
    inHeader: number
    inFooter: number
    position: number
  }
  /** Earlier slugs, which redirect. They are kept when their page is deleted, because it may come back. */
  pageSlug: { slug: string; pageId: number }
  /** The files that the texts of a page show. */
  pageFile: { pageId: number; ref: string }
  /** A menu that staff arranged. Without a row it is as the program has it. */
  menu: Stamps & { id: number; entries: string }
}

/** Which tables public pages show something of. They are written in a `contentTransaction` only, which a test watches. */
export const pagesContent: Record<keyof PagesTables, boolean> = {
  page: true,
  pageSlug: true,
  pageFile: true,
  menu: true,
}
