/** The bar with the save button at the bottom of an editor form. */
import { Button, Tooltip } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '#app/page-site.ts'
import { adminTexts } from '../texts/admin.ts'
import css from './save-bar.module.css'

type Props = {
  /** False when there is nothing to save: the bar is hidden. */
  shown: boolean
  saving: boolean
  /** Text beside the buttons. */
  status: string
  problem?: string
  saveLabel?: string
  discardLabel?: string
  onSave(): void
  onDiscard(): void
}

/** Shown while the form has unsaved changes. Ctrl+S or ⌘S saves too. */
export function SaveBar(props: Props) {
  const { shown, saving, status, problem, onSave, onDiscard } = props
  const t = useTexts(adminTexts)
  useSaveKey(shown, onSave)
  if (!shown) return null
  return (
    <div className={css.bar}>
      <p className={problem ? css.problem : css.status} role={problem ? 'alert' : 'status'}>
        {problem ?? (saving ? t.saving : status)}
      </p>
      <div className={css.actions}>
        <Button type="button" variant="default" disabled={saving} onClick={onDiscard}>
          {props.discardLabel ?? t.discard}
        </Button>
        <Tooltip label={t.saveHint(saveKey())} position="top">
          <Button type="submit" loading={saving}>
            {props.saveLabel ?? t.save}
          </Button>
        </Tooltip>
      </div>
    </div>
  )
}

function saveKey() {
  const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
  return isMac ? '⌘ S' : 'Ctrl + S'
}

function useSaveKey(active: boolean, onSave: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By the position of the key: on a Persian keyboard it has another letter.
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (active && !event.repeat) onSave()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
