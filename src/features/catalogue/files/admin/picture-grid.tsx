/** Thumbnails of a product's pictures, in their order: one is selected, all can be dragged. Used by `product-pictures.tsx`. */
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import { PictureView } from '../../cards/site/picture.tsx'
import { pictureTexts } from '../../texts/pictures.ts'
import css from './picture-grid.module.css'
import { moved } from './picture-order.ts'
import type { PictureState } from './picture-state.ts'

type Props = { state: PictureState; chosen: string; onChoose(ref: string): void }

export function PictureGrid({ state, chosen, onChoose }: Props) {
  const t = useTexts(pictureTexts)
  const group = useId()
  const { images, main } = state
  const drag = useDrag(state, onChoose)
  return (
    <div role="radiogroup" aria-label={t.order} className={css.grid}>
      {images.map((image, index) => (
        <label
          key={image.ref}
          className={css.tile}
          data-dragged={drag.dragged === image.ref || undefined}
          {...drag.props(image.ref)}
        >
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            aria-label={image.ref === main ? t.mainOne(index + 1) : t.one(index + 1)}
            checked={image.ref === chosen}
            onChange={() => onChoose(image.ref)}
          />
          <PictureView picture={image} sizes="7rem" upTo={320} className={css.picture} />
          {image.ref === main && (
            <span className={css.main} aria-hidden="true">
              {t.main}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

/** The order follows the pointer. It is saved when the picture is dropped; otherwise the old order comes back. */
function useDrag({ images, order, reorder }: PictureState, onChoose: (ref: string) => void) {
  const [dragged, setDragged] = useState<string>()
  const before = useRef<string[]>([])
  const refs = images.map(image => image.ref)

  const props = (ref: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      before.current = refs
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', ref)
      setDragged(ref)
      onChoose(ref)
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      if (dragged !== ref) order(moved(refs, refs.indexOf(dragged), refs.indexOf(ref)))
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      const from = before.current
      before.current = refs
      if (from.indexOf(dragged) !== refs.indexOf(dragged)) void reorder(dragged, { from, to: refs })
    },
    onDragEnd: () => {
      setDragged(undefined)
      order(before.current)
    },
  })
  return { dragged, props }
}
