/** The fields whose values differ. */
export function changesOf<Body extends object>(now: Body, before: Body): Partial<Body> {
  const keys = Object.keys(now) as (keyof Body)[]
  const changed = keys.filter(key => JSON.stringify(now[key]) !== JSON.stringify(before[key]))
  return Object.fromEntries(changed.map(key => [key, now[key]])) as Partial<Body>
}
