import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { trashTexts } from '../texts/trash.ts'

export function TrashLink({ to }: { to: string }) {
  const t = useTexts(trashTexts)
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      viewTransition
      leftSection={<IconTrash size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t.trash}
    </Button>
  )
}
