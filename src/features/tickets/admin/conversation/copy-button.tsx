import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { IconCopy } from '#admin/icons.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { IconCheck } from '#ui/page-icons.tsx'
import { contextTexts } from '../../texts/context.ts'

export function CopyIconButton({ text, what }: { text: string; what: string }) {
  const t = useTexts(contextTexts)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      void notify(t.copyFailed, { kind: 'error' })
    }
  }
  const icon = { size: 15 } as const
  return (
    <>
      <ActionIcon variant="subtle" color="var(--c-dim)" size={26} aria-label={t.copy(what)} onClick={copy}>
        {isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
      </ActionIcon>
      <span role="status" className="visually-hidden">
        {isCopied && t.copied}
      </span>
    </>
  )
}
