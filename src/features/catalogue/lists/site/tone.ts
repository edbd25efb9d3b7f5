import css from './tone.module.css'

const tones = [css.lilac, css.sand, css.sage, css.mist]

/** A quiet tone for what has no picture: decided by the id, so that a thing looks the same everywhere. */
export const toneOf = (id: number): string => tones[id % tones.length] ?? ''
