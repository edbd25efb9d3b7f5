/** The shop's logo, or its name in letters. Of two logos the style sheet shows one, because the server does not know the theme. */
import type { LogoPicture, SiteLook } from '#shared/identity/site-look.ts'
import css from './shop-logo.module.css'

export function ShopLogo({ name, look: { logo, logoDark } }: { name: string; look: SiteLook }) {
  if (!logo) return <span className={css.name}>{name}</span>
  return (
    <>
      {picture(logo, logoDark && css.light)}
      {logoDark && picture(logoDark, css.dark)}
    </>
  )

  function picture({ url, width, height }: LogoPicture, className = '') {
    return <img src={url} width={width} height={height} alt={name} className={`${css.logo} ${className}`} />
  }
}
