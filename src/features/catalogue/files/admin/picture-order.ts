/** The list with one member moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const index = Math.min(Math.max(to, 0), list.length - 1)
  return list.toSpliced(from, 1).toSpliced(index, 0, ...list.slice(from, from + 1))
}
