/** The widths made of a picture. Apart from its schema: public pages know them without zod. */
const widths = [160, 320, 480, 800, 1280, 1920]
export const largestWidth = 1920

/** Which widths exist of a picture: the usual ones below its own, and its own. `width` is that of the largest form. */
export const widthsOf = (width: number) => [...widths.filter(one => one < width), width]
