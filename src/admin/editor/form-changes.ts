/** The fields whose values differ. */
export function changesOf<Body extends object>(now: Body, before: Body): Partial<Body> {
  const keys = Object.keys(now) as (keyof Body)[]
  const changed = keys.filter(key => textOf(now[key]) !== textOf(before[key]))
  return Object.fromEntries(changed.map(key => [key, now[key]])) as Partial<Body>
}

/** JSON has no NaN and writes null for it. A number that cannot be read yet must differ from none, or what was typed would be lost. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'NaN' : part))
