/** Asks before a form with unsaved changes is left. Rendered by `editor-form.tsx`; logging out asks by `may-leave.ts`. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '#app/page-site.ts'
import { isLeavingDocument, markLeaving, onSessionEnd } from '../session-end/leave-document.ts'
import { adminTexts } from '../texts/admin.ts'
import { draftsTexts } from '../texts/drafts.ts'
import { addLeaveQuestion } from './may-leave.ts'

type Props = {
  unsaved: boolean
  /** Whether the changes stay in the browser as a draft. */
  isStored: boolean
  /** Set when the form itself navigates, for example after creating an item. */
  passes?: RefObject<boolean>
}

export function LeaveGuard({ unsaved, isStored, passes }: Props) {
  const t = useTexts(adminTexts).leave
  const { leaveStored } = useTexts(draftsTexts)
  const [pending, setPending] = useState<{ resolve(mayLeave: boolean): void }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !passes?.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeavingDocument() && !passes?.current) event.preventDefault()
    }
    const ask = () => new Promise<boolean>(resolve => setPending({ resolve }))
    addEventListener('beforeunload', onUnload)
    const removeQuestion = addLeaveQuestion(ask)
    const stopListening = onSessionEnd(markLeaving)
    return () => {
      stopListening()
      removeEventListener('beforeunload', onUnload)
      removeQuestion()
    }
  }, [unsaved, passes])

  function answer(mayLeave: boolean) {
    setPending(undefined)
    pending?.resolve(mayLeave)
    if (mayLeave) blocker.proceed?.()
    else blocker.reset?.()
  }

  return (
    <Modal
      opened={blocker.state === 'blocked' || pending !== undefined}
      onClose={() => answer(false)}
      title={t.title}
      centered
      withCloseButton={false}
    >
      <Text c="dimmed">{isStored ? leaveStored : t.text}</Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => answer(true)}>
          {t.go}
        </Button>
        <Button data-autofocus onClick={() => answer(false)}>
          {t.stay}
        </Button>
      </Group>
    </Modal>
  )
}
