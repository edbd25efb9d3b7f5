import css from './avatar.module.css'

const tones = ['mist', 'sage', 'sand', 'lilac'] as const

type Props = {
  name: string
  /** Determines the colour, so that a person has the same colour everywhere. */
  seed?: string | number
  size?: 'small' | 'large'
}

/** The first letter of a name. Hidden from screen readers, because the name itself is always given beside it. */
export function Avatar({ name, seed = name, size }: Props) {
  const sum = [...String(seed)].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const tone = tones[sum % tones.length] ?? 'mist'
  return (
    <span className={css.avatar} data-tone={tone} data-size={size} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  )
}
