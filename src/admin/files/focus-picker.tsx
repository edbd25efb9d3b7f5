/**
 * The field for the focal point of a picture: what stays visible where a frame cuts the picture. A click, dragging or the arrow keys
 * set it, and what two frames show of the picture is below it.
 * Used by the forms of categories and products.
 */
import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import { type Focus, type FocusPoint, formatFocus, toFocusPoint } from '#features/media/focus/focus.ts'
import type { Picture } from '#features/media/picture.ts'
import { fileTexts } from '../texts/files.ts'
import css from './focus-picker.module.css'

type Props = {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'guess'>
  /** Null: it is guessed. */
  value: Focus | null
  onChange(value: Focus | null): void
}

/** This width exists as soon as the upload has finished. */
const shownWidth = 480
const step = 5
/** The picture itself is never mirrored, so these do not follow the direction of the page. */
const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const bounded = (percent: number) => Math.min(100, Math.max(0, percent))

export function FocusPicker({ picture, value, onChange }: Props) {
  const t = useTexts(fileTexts).focus
  const label = useId()
  const hint = useId()
  /** While the point is dragged or an arrow key is held down. It is reported when that ends. */
  const [moving, setMoving] = useState<FocusPoint>()
  const { x, y } = moving ?? toFocusPoint(value ?? picture.guess)
  const { url, width, height } = picture
  const image = { src: `${url}/${Math.min(width, shownWidth)}.webp`, width, height }
  const cropped = { ...image, style: { objectPosition: formatFocus({ x, y }) } }

  function drag({ currentTarget, clientX, clientY }: PointerEvent) {
    const frame = currentTarget.getBoundingClientRect()
    setMoving({
      x: bounded(((clientX - frame.left) / frame.width) * 100),
      y: bounded(((clientY - frame.top) / frame.height) * 100),
    })
  }

  function startDrag(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drag(event)
  }

  function move(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const by = event.shiftKey ? 1 : step
    setMoving({ x: bounded(x + direction[0] * by), y: bounded(y + direction[1] * by) })
  }

  function report() {
    if (!moving) return
    onChange(formatFocus(moving))
    setMoving(undefined)
  }

  return (
    <div className={css.field}>
      <Text id={label} size="sm" fw={500}>
        {t.label}
      </Text>
      <div className={css.pictures}>
        <div
          role="slider"
          tabIndex={0}
          aria-labelledby={label}
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(x)}
          aria-valuetext={t.at(Math.round(x), Math.round(y))}
          className={css.whole}
          onPointerDown={startDrag}
          onPointerMove={event => moving && event.buttons > 0 && drag(event)}
          onPointerUp={report}
          onPointerCancel={() => setMoving(undefined)}
          onKeyDown={move}
          onKeyUp={report}
          onBlur={report}
        >
          <img {...image} alt="" draggable={false} />
          <span className={css.point} style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
        <div className={css.previews} aria-hidden="true">
          <figure className={css.square}>
            <img {...cropped} alt="" />
            <figcaption>{t.square}</figcaption>
          </figure>
          <figure className={css.wide}>
            <img {...cropped} alt="" />
            <figcaption>{t.wide}</figcaption>
          </figure>
        </div>
      </div>
      <Text id={hint} size="xs" c="dimmed">
        {value === null ? t.automaticHint : t.hint}
      </Text>
      {value !== null && (
        <Button size="compact-sm" variant="subtle" className={css.automatic} onClick={() => onChange(null)}>
          {t.automatic}
        </Button>
      )}
    </div>
  )
}
