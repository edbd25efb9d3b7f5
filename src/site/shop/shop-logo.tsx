/** The shop's logo, or its name in letters. Of two logos the style sheet shows one, because the server does not know the theme. */
import { widthsOf } from '#features/media/image-widths.ts'
import type { LogoPicture, SiteLook } from '#shared/identity/site-look.ts'
import css from './shop-logo.module.css'

/** Twice the height at which it is shown, for fine screens. */
const pixels = 80

export function ShopLogo({ name, look: { logo, logoDark } }: { name: string; look: SiteLook }) {
  if (!logo) return <span className={css.name}>{name}</span>
  return (
    <>
      {picture(logo, logoDark && css.light)}
      {logoDark && picture(logoDark, css.dark)}
    </>
  )

  function picture({ url, width, height }: LogoPicture, className?: string) {
    const wanted = (pixels * width) / height
    const largest = widthsOf(width).find(one => one >= wanted) ?? width
    return (
      <img
        src={`${url}/${largest}.webp`}
        width={width}
        height={height}
        alt={name}
        className={`${css.logo} ${className ?? ''}`}
      />
    )
  }
}
