/** A list with one member at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const place = Math.min(Math.max(to, 0), list.length - 1)
  return list.toSpliced(from, 1).toSpliced(place, 0, ...list.slice(from, from + 1))
}
