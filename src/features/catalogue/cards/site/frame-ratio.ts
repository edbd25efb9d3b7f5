/** Frames for pictures of any proportions: as little as possible is cut off, because a product cut in half is worse than a margin. */

type Size = { width: number; height: number }

/** The proportions that frames may have: those of a square and of a screen. */
const narrowest = 1
const widest = 16 / 9

const ratioOf = ({ width, height }: Size) => width / height

/** The one ratio for a row of pictures: that of the picture in the middle between the narrowest and the widest. */
export function frameRatioFor(pictures: Size[]): number {
  const ratios = pictures.map(ratioOf).sort((one, other) => one - other)
  const middle = ratios[Math.floor(ratios.length / 2)] ?? widest
  return Math.min(widest, Math.max(narrowest, middle))
}

/** The share of a picture that a frame may cut off. */
const mayBeCut = 0.15

/**
 * Whether a picture is shown whole, because filling the frame would cut off too much. Where staff have chosen a focal point, they know
 * what is cut off.
 */
export function isShownWhole({ focus, ...size }: Size & { focus: string | null }, frameRatio: number) {
  const share = ratioOf(size) / frameRatio
  return focus === null && Math.min(share, 1 / share) < 1 - mayBeCut
}
