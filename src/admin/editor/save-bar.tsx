/** The bar with the save button at the bottom of an editor form. */
import { Button, Tooltip } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
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
  const bar = useRef<HTMLDivElement>(null)
  useScrollPadding(bar, shown)
  if (!shown) return null
  return (
    <div ref={bar} className={css.bar} data-bottom-bar>
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

/** What gets the focus is scrolled clear of the bar, however high it is: a message or a narrow screen makes it higher. */
function useScrollPadding(bar: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const element = bar.current
    if (!shown || !element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const gap = Number.parseFloat(getComputedStyle(element).insetBlockEnd)
      style.scrollPaddingBlockEnd = `${element.offsetHeight + 2 * gap + 16}px`
    })
    observer.observe(element)
    // The browser scrolls to the cursor of a text area, not to the whole of it.
    const showWhole = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('focusin', showWhole)
    return () => {
      observer.disconnect()
      removeEventListener('focusin', showWhole)
      style.removeProperty('scroll-padding-block-end')
    }
  }, [bar, shown])
}

export function saveKey() {
  const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
  return isMac ? '⌘ S' : 'Ctrl + S'
}

export function useSaveKey(active: boolean, onSave: () => void) {
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
