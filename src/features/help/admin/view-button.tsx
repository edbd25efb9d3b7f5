import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { usePath } from '#app/page-site.ts'

/** Opens the help page in a new window, as on every other screen. */
export function ViewButton({ hash = '', children }: { hash?: string; children: string }) {
  return (
    <Button
      component="a"
      href={usePath()('/help') + hash}
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} stroke={1.5} className="turns" aria-hidden="true" />}
    >
      {children}
    </Button>
  )
}
