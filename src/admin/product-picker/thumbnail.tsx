/** The small picture of a product in a row, or a drawing where it has none. */
import type { Picture } from '#features/media/picture.ts'
import { IconPhoto } from '../icons.tsx'
import css from '../page.module.css'

/** This width exists as soon as the upload has finished. */
const width = 160

export function ProductThumbnail({ picture }: { picture: Picture | null | undefined }) {
  if (!picture) {
    return (
      <span className={css.productNoPicture}>
        <IconPhoto size={18} />
      </span>
    )
  }
  return (
    <img
      src={`${picture.url}/${Math.min(picture.width, width)}.webp`}
      width={40}
      height={40}
      alt=""
      loading="lazy"
      decoding="async"
      className={css.productThumbnail}
      style={{ objectPosition: picture.focus ?? picture.guess }}
    />
  )
}
