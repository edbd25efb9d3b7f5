/** The marks of an axis: round numbers from 0 to the largest value or a little beyond, at most five of them. */
export function marksUpTo(largest: number): number[] {
  const rough = Math.max(largest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map(factor => factor * power).find(one => one >= rough && one % 1 === 0) ?? 1,
  )
  const count = Math.ceil(Math.max(largest, 1) / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
