import { Button, Group, Modal, Text } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '#app/page-site.ts'
import { adminTexts } from '../texts/admin.ts'

type Props = {
  unsaved: boolean
  /** Set when the form itself navigates, for example after creating an item. */
  passes?: RefObject<boolean>
}

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ unsaved, passes }: Props) {
  const t = useTexts(adminTexts).leave
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !passes?.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  const stay = () => blocker.reset?.()
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={t.title}
      centered
      withCloseButton={false}
    >
      <Text c="dimmed">{t.text}</Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t.go}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t.stay}
        </Button>
      </Group>
    </Modal>
  )
}
