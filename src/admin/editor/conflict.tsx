import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { adminTexts } from '../texts/admin.ts'
import { formatTime } from '../time.ts'

type Props = { changedAt: string; changedBy?: string; busy: boolean; onLoad(): void; onForce(): void }

/** Shown when somebody else saved the same item meanwhile: offers to load their version or to overwrite it. */
export function ConflictAlert({ changedAt, changedBy, busy, onLoad, onForce }: Props) {
  const t = useTexts(adminTexts).conflict
  const locale = useLocale()
  const { timeZone } = useSite()
  const ref = useRef<HTMLDivElement>(null)
  // It is at the top of a long form, so it is scrolled into view.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert
      ref={ref}
      variant="outline"
      color="var(--c-warning)"
      icon={<IconUsers stroke={1.5} />}
      title={t.title}
      bg="var(--c-warning-wash)"
      mb="lg"
    >
      {t.at(formatTime(changedAt, { locale, timeZone }), changedBy)}
      <Group mt="md" gap="sm">
        <Button size="sm" variant="default" disabled={busy} onClick={onLoad}>
          {t.load}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={onForce}>
          {t.force}
        </Button>
      </Group>
    </Alert>
  )
}
