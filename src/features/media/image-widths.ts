/** The widths that are made of a picture. This file has no schema, so that public pages can import it without loading zod. */
const widths = [160, 320, 480, 800, 1280, 1920]
export const largestWidth = 1920

/** The widths that exist of a picture: the standard ones below its own, and its own. `width` is that of the largest variant. */
export const widthsOf = (width: number) => [...widths.filter(one => one < width), width]

/** The address of the widest variant, for other sites, which cannot choose one. */
export const largestOf = ({ url, width }: { url: string; width: number }) => `${url}/${width}.webp`
