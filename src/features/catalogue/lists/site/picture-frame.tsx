/** Shown in place of a picture where there is none: a coloured frame with the first letter of the name. */
import css from './picture-frame.module.css'
import { toneOf } from './tone.ts'

type Props = {
  /** Decides the colour, so that a product has the same one everywhere. */
  id: number
  name: string
  className?: string
}

export function PictureFrame({ id, name, className = '' }: Props) {
  return (
    <div className={`${css.frame} ${toneOf(id)} ${className}`} aria-hidden="true">
      <span className={css.letter}>{initial(name)}</span>
    </div>
  )
}

/** The first letter or digit of a name. Quotation marks and brackets are skipped. */
function initial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·'
}
