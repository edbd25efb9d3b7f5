/** The section of the settings that leads to the checklist, whether it is hidden, done or neither. Given to them by `settings-page.tsx`. */
import { Button, Text } from '@mantine/core'
import { Link } from '#admin/link.tsx'
import { Section } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import { checklistTexts } from '../texts/checklist.ts'

export function ChecklistSection() {
  const t = useTexts(checklistTexts)
  return (
    <Section title={t.again}>
      <Text size="sm" c="dimmed">
        {t.againText}
      </Text>
      <Button component={Link} to="/admin/start" variant="default" viewTransition>
        {t.open}
      </Button>
    </Section>
  )
}
