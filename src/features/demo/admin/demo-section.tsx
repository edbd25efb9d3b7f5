/** The section of the settings that leads to the page of the demo, while there is one. Given to the settings by `settings-page.tsx`. */
import { Button, Text } from '@mantine/core'
import { Link } from '#admin/link.tsx'
import { Section } from '#admin/page.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useTexts } from '#app/page-site.ts'
import { demoTexts } from '../texts/demo.ts'

export function DemoSection() {
  const t = useTexts(demoTexts)
  const { lastData } = useServerData({ key: 'demo section', load: api => api.call('GET /demo/mark') })
  if (!lastData?.isPresent) return null
  return (
    <Section title={t.title}>
      <Text size="sm" c="dimmed">
        {t.sectionText}
      </Text>
      <Button component={Link} to="/admin/demo" variant="default" viewTransition>
        {t.open}
      </Button>
    </Section>
  )
}
