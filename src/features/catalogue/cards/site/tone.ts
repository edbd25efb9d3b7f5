import css from './tone.module.css'

const tones = [css.lilac, css.sand, css.sage, css.mist]

/** The class of a background colour for something without a picture. The id decides, so that it looks the same everywhere. */
export const toneOf = (id: number): string => tones[id % tones.length] ?? ''
