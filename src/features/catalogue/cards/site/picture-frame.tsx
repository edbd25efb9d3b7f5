import { Icon } from '#ui/icon.tsx'
import css from './picture-frame.module.css'
import { toneOf } from './tone.ts'

type Props = {
  /** Decides the colour, so that a product has the same one everywhere. */
  id: number
  className?: string | undefined
}

/** Shown in place of a picture where there is none: a coloured frame with a box in it. */
export function PictureFrame({ id, className = '' }: Props) {
  return (
    <div className={`${css.frame} ${toneOf(id)} ${className}`}>
      <Icon name="package" className={css.box} />
    </div>
  )
}
