/** Pictures of products and categories, as queries read them. */
import { type Picture, pictureUrl } from '#features/media/picture.ts'

type Row = {
  ref: string
  alt: string
  translations: string
  width: number | null
  height: number | null
  preview: string
  focus: string | null
  /** The guessed focal point. */
  guess: string
}

/** From its reference and width with a blank between them, as the query for cards reads it. */
export function toSecondImage(text: string) {
  const [ref = '', width = ''] = text.split(' ')
  return { url: pictureUrl(ref), width: Number(width) }
}

export function toPicture(row: Row): Picture {
  return {
    ref: row.ref,
    url: pictureUrl(row.ref),
    width: row.width ?? 0,
    height: row.height ?? 0,
    preview: row.preview,
    focus: row.focus,
    guess: row.guess,
    alt: row.alt,
    translations: JSON.parse(row.translations),
  }
}
