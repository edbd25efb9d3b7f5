import { Button } from '@mantine/core'
import { IconExternalLink } from '#admin/icons.tsx'
import { usePath } from '#app/page-site.ts'

/** Opens the help page in a new window, as on every other screen. */
export function ViewButton({ hash = '', children }: { hash?: string; children: string }) {
  return (
    <Button
      component="a"
      href={usePath()('/help') + hash}
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} className="turns" />}
    >
      {children}
    </Button>
  )
}
