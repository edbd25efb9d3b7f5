/** The maximum length of a short name: four lines of a card on a small phone. */
const longest = 64

/** A longer name is cut in its middle, because names of one model often differ in their last word only. */
export function shortName(name: string): string {
  if (name.length <= longest) return name
  const start = name.slice(0, 40).replace(/\s+\S*$/, '')
  const end = name.slice(-22).replace(/^\S*\s+/, '')
  return `${start} … ${end}`
}
