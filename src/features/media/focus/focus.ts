/** The focal point of a picture: what stays visible where a frame cuts the picture. Chosen by staff, or guessed from its pixels. */

/** A focal point in the form of the CSS property `object-position`: per cent of the width and of the height, as `37% 52%`. */
export type Focus = string

export const focusMaxLength = 9

/** Reads a focal point, and rounds it to whole per cents. Undefined if the text is not a focal point. */
export function toFocus(text: string): Focus | undefined {
  const found = /^\s*(\d{1,3}(?:\.\d+)?)% +(\d{1,3}(?:\.\d+)?)%\s*$/.exec(text)
  const [x, y] = [Number(found?.[1]), Number(found?.[2])]
  return x <= 100 && y <= 100 ? formatFocus({ x, y }) : undefined
}

export type FocusPoint = { x: number; y: number }

/** Formats a focal point. Values outside the picture are moved to its edge. */
export function formatFocus({ x, y }: FocusPoint): Focus {
  const percent = (value: number) => `${Math.round(Math.min(100, Math.max(0, value)))}%`
  return `${percent(x)} ${percent(y)}`
}

/** The coordinates of a focal point. An empty one, which was never measured, is the centre. */
export function toFocusPoint(focus: Focus): FocusPoint {
  const [x = 50, y = 50] = focus ? focus.split(' ').map(Number.parseFloat) : []
  return { x, y }
}
