import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
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
      leftSection={<IconExternalLink size={18} stroke={1.5} className="turns" aria-hidden="true" />}
    >
      {t.viewOnSite}
    </Button>
  )
}
