/** Above the table: undo, redo, fill down, and which columns are shown. Used by `product-grid.tsx`. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconColumns3, IconRowInsertBottom } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import type { GridColumn } from './grid-columns.ts'
import css from './product-grid.module.css'
import { gridTexts } from './texts/index.ts'
import type { Grid } from './use-grid.ts'

const icon = { size: 18 } as const

type Props = {
  grid: Grid
  columns: GridColumn[]
  hidden: string[]
  onHide(hidden: string[]): void
  /** The table takes the focus back: its keys go on there. */
  onDone(): void
}

export function GridTools({ grid, columns, hidden, onHide, onDone }: Props) {
  const t = useTexts(gridTexts)
  const then = (act: () => void) => () => {
    act()
    onDone()
  }
  // The name stays: without it nobody knows what a row is.
  const [, ...others] = columns
  return (
    <div className={css.tools}>
      <Tooltip label={`${t.undo} (Ctrl+Z)`}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t.undo}
          aria-disabled={!grid.canUndo}
          data-disabled={!grid.canUndo || undefined}
          onClick={then(grid.undo)}
        >
          <IconArrowBackUp {...icon} className="turns" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t.redo} (Ctrl+Y)`}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t.redo}
          aria-disabled={!grid.canRedo}
          data-disabled={!grid.canRedo || undefined}
          onClick={then(grid.redo)}
        >
          <IconArrowForwardUp {...icon} className="turns" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Ctrl+D">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRowInsertBottom {...icon} />}
          onClick={then(() => void grid.fillDown())}
        >
          {t.fillDown}
        </Button>
      </Tooltip>
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconColumns3 {...icon} />}>
            {t.columns}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.columnMenu}>
          <Menu.CheckboxGroup
            value={others.flatMap(({ key }) => (hidden.includes(key) ? [] : key))}
            onChange={shown => onHide(others.flatMap(({ key }) => (shown.includes(key) ? [] : key)))}
          >
            {others.map(({ key, label }) => (
              <Menu.CheckboxItem key={key} value={key}>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
