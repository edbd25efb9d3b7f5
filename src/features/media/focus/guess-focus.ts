/**
 * Guesses the focal point of a picture: where a frame cuts through as little as possible of what is shown, and shows as much of
 * it as possible. Products stand on a plain background, so what differs from the edge of its row is part of a product. Sharp can
 * crop to where the most detail is, but such a crop goes through the middle of whatever stands beside it. Called by
 * `image-process.server.ts`.
 */
import { type Focus, formatFocus } from './focus.ts'

/** The picture is scaled down to this, so that the guess takes a few milliseconds. */
export const focusGrid = { width: 64, height: 64 }

/** Differences of colour up to this are noise, or a shade of the background. */
const noise = 40
/**
 * In the score of a frame, a pixel of the subject that its edge cuts through counts this many times as much as one that it
 * shows.
 */
const costOfCut = 4
/** The share of the picture's side on which a frame's edge counts as cutting. */
const edgeShare = 1 / 32

/** Guesses the focal point. `pixels` are the pixels of the grid, three bytes each; `size` is the size of the picture itself. */
export function guessFocus(pixels: Uint8Array, { width, height }: { width: number; height: number }): Focus {
  const { columns, rows } = subjectIn(pixels)
  // Most frames are square; those of wide tiles are twice as wide as high.
  return formatFocus({
    x: bestOffset(columns, Math.min(1, height / width)),
    y: bestOffset(rows, Math.min(1, width / 2 / height)),
  })
}

/** How much of the subject is in each column and in each row of the grid. */
function subjectIn(pixels: Uint8Array) {
  const columns = new Array<number>(focusGrid.width).fill(0)
  const rows = new Array<number>(focusGrid.height).fill(0)
  for (let y = 0; y < focusGrid.height; y++) {
    for (let x = 0; x < focusGrid.width; x++) {
      const difference = Math.min(
        differenceAt(pixels, { x, y }, 0),
        differenceAt(pixels, { x, y }, focusGrid.width - 1),
      )
      if (difference <= noise) continue
      columns[x] = (columns[x] ?? 0) + 1
      rows[y] = (rows[y] ?? 0) + 1
    }
  }
  return { columns, rows }
}

/** How much the colour of a pixel differs from that of the pixel at an edge of its row. */
function differenceAt(pixels: Uint8Array, { x, y }: { x: number; y: number }, edge: number): number {
  const [one, other] = [(y * focusGrid.width + x) * 3, (y * focusGrid.width + edge) * 3]
  return [0, 1, 2].reduce(
    (sum, channel) => sum + Math.abs((pixels[one + channel] ?? 0) - (pixels[other + channel] ?? 0)),
    0,
  )
}

/**
 * The best position of a frame that is `share` of the side long: 0 is the beginning, 100 the end. 50 if all positions are
 * equally good.
 */
function bestOffset(profile: number[], share: number): number {
  const frame = Math.round(profile.length * share)
  const free = profile.length - frame
  if (free <= 0) return 50
  const edge = Math.max(1, Math.round(profile.length * edgeShare))
  const sum = (from: number, to: number) =>
    profile.slice(Math.max(0, from), to).reduce((total, value) => total + value, 0)
  const scoreAt = (offset: number) => {
    // An edge of the frame that is an edge of the picture cuts through nothing.
    const cutBefore = offset > 0 ? sum(offset - edge, offset + edge) : 0
    const cutAfter = offset < free ? sum(offset + frame - edge, offset + frame + edge) : 0
    return sum(offset, offset + frame) - costOfCut * (cutBefore + cutAfter)
  }
  // Among equally good places the one nearest to the middle is taken.
  let best = { offset: free / 2, score: scoreAt(free / 2) }
  for (let offset = 0; offset <= free; offset++) {
    const score = scoreAt(offset)
    const isNearer = Math.abs(offset - free / 2) < Math.abs(best.offset - free / 2)
    if (score > best.score || (score === best.score && isNearer)) best = { offset, score }
  }
  return (best.offset / free) * 100
}
