import { Button } from '@mantine/core'
import { IconExternalLink } from '#admin/icons.tsx'
import { usePath, useTexts } from '#app/page-site.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'

/** Opens a new window, so that unsaved changes are not lost. */
export function ViewOnSite({ path }: { path: string }) {
  const t = useTexts(catalogueAdminTexts)
  const toPath = usePath()
  return (
    <Button
      component="a"
      href={encodeURI(toPath(path))}
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} className="turns" />}
    >
      {t.viewOnSite}
    </Button>
  )
}
