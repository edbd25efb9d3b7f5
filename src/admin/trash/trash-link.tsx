import { Button } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { IconTrash } from '../icons.tsx'
import { Link } from '../link.tsx'
import { trashListTexts } from '../texts/trash.ts'

export function TrashLink({ to }: { to: string }) {
  const t = useTexts(trashListTexts)
  return (
    <Button component={Link} to={to} variant="default" viewTransition leftSection={<IconTrash size={18} />}>
      {t.trash}
    </Button>
  )
}
