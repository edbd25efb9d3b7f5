import { Button } from '@mantine/core'
import { IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { trashTexts } from '../texts/trash.ts'

export function TrashLink({ to }: { to: string }) {
  const t = useTexts(trashTexts)
  return (
    <Button component={Link} to={to} variant="default" viewTransition leftSection={<IconTrash size={18} />}>
      {t.trash}
    </Button>
  )
}
