/** Arranges the menus of header and footer. Each step takes effect at once and can be undone. Used by `pages-page.tsx`. */
import { Button, Menu } from '@mantine/core'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { IconCategory, IconLink, IconPlus } from '#admin/icons.tsx'
import { notifyWithUndo, useSteps } from '#admin/list/undo-toast.ts'
import { Section } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import {
  type ArrangedMenu,
  type ArrangedMenus,
  builtInEntries,
  type MenuEntry,
  type MenuName,
  menuLimits,
  menuNames,
} from '../menus/menu.ts'
import type { PageRow } from '../page.ts'
import { pagesAdminTexts } from '../texts/admin.ts'
import { keyOfEntry, type MenuCategories, useEntryNames } from './entry-names.ts'
import { MenuLinkForm } from './menu-link-form.tsx'
import { MenuRows } from './menu-rows.tsx'
import css from './menu-sections.module.css'

type Props = {
  menus: ArrangedMenus
  pages: PageRow[]
  hasHelp: boolean
  categories: MenuCategories
}

export function MenuSections({ menus, ...shown }: Props) {
  const t = useTexts(pagesAdminTexts)
  return (
    <div className={css.menus}>
      <h2 className={css.title}>{t.menus}</h2>
      <p className={css.hint}>{t.menusHint}</p>
      <div className={css.columns}>
        {menuNames.map(menu => (
          <MenuSection key={menu} menu={menu} arranged={menus[menu]} {...shown} />
        ))}
      </div>
    </div>
  )
}

/** Loaded on use: the field for a category is larger than the rest of the page. */
const MenuCategoryForm = lazy(async () => ({
  default: (await import('./menu-category-form.tsx')).MenuCategoryForm,
}))

type SectionProps = { menu: MenuName; arranged: ArrangedMenu } & Omit<Props, 'menus'>

/** `index` is that of the link that is edited; beyond the end for a new one. */
type Editing = { index: number; entry?: Extract<MenuEntry, { kind: 'link' }> } | 'category'

function MenuSection({ menu, arranged, pages, hasHelp, categories }: SectionProps) {
  const t = useTexts(pagesAdminTexts)
  const { nameOf, categoryOf } = useEntryNames(pages, categories)
  const { entries, save } = useMenu(menu, arranged)
  const [editing, setEditing] = useState<Editing>()
  const noteOf = (entry: MenuEntry) => {
    const isHidden = entry.kind === 'page' && pages.some(({ id, visible }) => id === entry.pageId && !visible)
    if (isHidden) return t.hidden
    const category = entry.kind === 'category' ? categoryOf(entry.categoryId) : undefined
    if (category?.deletedAt) return t.inTrash
    if (category && !category.shown) return t.hidden
    return entry.kind === 'help' && !hasHelp ? t.noQuestions : undefined
  }
  const taken = useMemo(
    () => new Set(entries.flatMap(entry => (entry.kind === 'category' ? entry.categoryId : []))),
    [entries],
  )
  const known = new Set(entries.map(keyOfEntry))
  const offered: MenuEntry[] = [
    ...pages.map(({ id }) => ({ kind: 'page' as const, pageId: id })),
    ...builtInEntries.filter(kind => menu === 'header' || kind !== 'categories').map(kind => ({ kind })),
  ].filter(entry => !known.has(keyOfEntry(entry)))
  const isFull = entries.length >= menuLimits.entries
  return (
    <Section title={t[menu]}>
      {entries.length === 0 && <p className={css.hint}>{t.emptyMenu}</p>}
      <MenuRows
        label={t[menu]}
        entries={entries}
        nameOf={nameOf}
        noteOf={noteOf}
        onChange={order => void save(order)}
        onEdit={(entry, index) => setEditing({ entry, index })}
      />
      {editing === 'category' ? (
        <Suspense>
          <MenuCategoryForm
            tree={categories.tree}
            taken={taken}
            onCancel={() => setEditing(undefined)}
            onChoose={categoryId => {
              setEditing(undefined)
              void save([...entries, { kind: 'category', categoryId }])
            }}
          />
        </Suspense>
      ) : editing ? (
        <MenuLinkForm
          entry={editing.entry}
          others={entries.filter((_, index) => index !== editing.index)}
          onCancel={() => setEditing(undefined)}
          onSave={async link => {
            if (await save(entries.toSpliced(editing.index, 1, link))) setEditing(undefined)
          }}
        />
      ) : (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              disabled={isFull}
              className={css.add}
            >
              {t.addEntry}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map(entry => (
              <Menu.Item key={keyOfEntry(entry)} onClick={() => void save([...entries, entry])}>
                {nameOf(entry)}
              </Menu.Item>
            ))}
            {categories.tree.length > 0 && (
              <Menu.Item leftSection={<IconCategory size={18} />} onClick={() => setEditing('category')}>
                {t.addCategory}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconLink size={18} />}
              onClick={() => setEditing({ index: entries.length })}
            >
              {t.addLink}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Section>
  )
}

/** The entries as they will be once the saves that are under way have succeeded. Steps may follow each other faster than the server. */
function useMenu(menu: MenuName, arranged: ArrangedMenu) {
  const t = useTexts(pagesAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  /** Shown until what was loaded is as new. */
  const [wanted, setWanted] = useState<{ entries: MenuEntry[]; version: number }>()
  const entries = wanted && wanted.version > arranged.version ? wanted.entries : arranged.entries
  const saves = useRef({ last: Promise.resolve(), latest: 0, failures: 0, version: 0 }).current
  const steps = useSteps<MenuEntry[]>()
  saves.version = Math.max(saves.version, arranged.version)

  async function write(to: MenuEntry[], isUndo = false): Promise<boolean> {
    setWanted({ entries: to, version: Number.POSITIVE_INFINITY })
    const own = ++saves.latest
    const { failures } = saves
    const turn = saves.last.then(async () => {
      // It was made from a step that failed.
      if (failures !== saves.failures) return false
      const body = { entries: to, ...(!isUndo && { version: saves.version }) }
      const { version } = await api.call('PATCH /menus/:menu', { params: { menu }, body })
      saves.version = version
      if (own === saves.latest) {
        setWanted({ entries: to, version })
        await revalidate()
      }
      return true
    })
    saves.last = turn.then(
      () => {},
      () => {},
    )
    try {
      return await turn
    } catch (error) {
      saves.failures++
      void notify(failureText(error, locale), { kind: 'error' })
      setWanted(undefined)
      await revalidate()
      return false
    }
  }

  async function save(to: MenuEntry[]): Promise<boolean> {
    const settle = steps.begin(menu, entries)
    const isSaved = await write(to)
    if (!isSaved) settle()
    else
      settle(before =>
        notifyWithUndo(t.menuSaved, {
          ...{ label: t.undo, undone: t.menuUndone, topic: `menu ${menu}` },
          undo: () => write(before, true),
        }),
      )
    return isSaved
  }

  return { entries, save }
}
