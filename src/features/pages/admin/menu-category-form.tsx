/** The field in which a category is chosen for a menu. Choosing one puts it in at once. Used by `menu-sections.tsx`. */
import { Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { toOptions } from '#admin/category-select/category-options.ts'
import { CategorySelect } from '#admin/category-select/category-select.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '#features/catalogue/model/category.ts'
import { pagesAdminTexts } from '../texts/admin.ts'
import css from './menu-sections.module.css'

type Props = {
  tree: CategoryNode[]
  /** Those that the menu has already. */
  taken: ReadonlySet<number>
  onCancel(): void
  onChoose(id: number): void
}

export function MenuCategoryForm({ tree, taken, onCancel, onChoose }: Props) {
  const t = useTexts(pagesAdminTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const options = useMemo(
    () => toOptions(tree, { locale, base }).filter(({ value }) => !taken.has(value)),
    [tree, locale, base, taken],
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div role="group" aria-label={t.categoryTitle} className={css.form}>
      <CategorySelect
        label={t.category}
        placeholder={t.chooseCategory}
        options={options}
        nothingFoundMessage={t.noCategory}
        autoFocus
        value={null}
        onChange={id => id !== null && onChoose(id)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
      </Group>
    </div>
  )
}
