/** The frame a picture stands in. Until there is one, the name's first letter stands there. */
import css from './picture-frame.module.css'
import { toneOf } from './tone.ts'

type Props = {
  /** Decides the tone, so that a product has the same one everywhere. */
  id: number
  name: string
  className?: string
}

export function Frame({ id, name, className = '' }: Props) {
  return (
    <div className={`${css.frame} ${toneOf(id)} ${className}`} aria-hidden="true">
      <span className={css.letter}>{initial(name)}</span>
    </div>
  )
}

/** The first letter or digit of a name: quotation marks and brackets say nothing. */
export function initial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·'
}
