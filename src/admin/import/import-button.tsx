/** The button of a list that leads to the import of its rows. Lists need not load what the import says. */
import { Button } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { IconFileImport } from '../icons.tsx'
import { Link } from '../link.tsx'
import { importScreenTexts } from '../texts/import.ts'

export function ImportButton({ to, size }: { to: string; size?: 'sm' }) {
  const { button } = useTexts(importScreenTexts)
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      {...(size && { size })}
      leftSection={<IconFileImport size={size ? 16 : 18} />}
      viewTransition
    >
      {button}
    </Button>
  )
}
