/** The widths that are made of a picture. This file has no schema, so that public pages can import it without loading zod. */
const widths = [160, 320, 480, 800, 1280, 1920]
export const largestWidth = 1920

/** The widths that exist of a picture: the standard ones below its own, and its own. `width` is that of the largest variant. */
export const widthsOf = (width: number) => [...widths.filter(one => one < width), width]

/** The address of the widest variant, for search engines, which cannot choose one. */
export const largestOf = ({ url, width }: { url: string; width: number }) => `${url}/${width}.webp`

/** Link previews of the large social networks show a picture up to this width. */
const previewWidth = 1200
/** The width of the one JPEG that is made of a picture. */
export const jpegWidthOf = (width: number) => Math.min(width, previewWidth)

/** The picture for link previews of other sites. A JPEG, because several of them read neither WebP nor AVIF. */
export function linkPreviewOf({ url, width, height }: { url: string; width: number; height: number }) {
  const to = jpegWidthOf(width)
  return { path: `${url}/${to}.jpeg`, type: 'image/jpeg', width: to, height: heightAt(to, { width, height }) }
}

/** The height of a picture that is made this wide. */
export const heightAt = (to: number, { width, height }: { width: number; height: number }) =>
  Math.max(1, Math.round((height * to) / width))
