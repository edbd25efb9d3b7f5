/** Which serial numbers somebody may have misread as another: one or two of its characters are replaced by others that look alike. */

/** On small labels, and in handwriting, these are taken for one another. */
const lookAlikes = ['0ODQ', '1IL', '2Z', '5S', '6G', '8B', 'UV', 'MN', 'EF']

/** What bounds the work for one number: one of 40 characters has thousands of misreadings, all but the first of them unlikely. */
const maxMisreadings = 400

const othersLike = new Map(
  lookAlikes.flatMap(group => Array.from(group, sign => [sign, group.replace(sign, '')] as const)),
)

/** Numbers that look like this one: all that differ in one character, then those that differ in two. */
export function misreadingsOf(serial: string): string[] {
  const once = withOneReplaced(serial, 0)
  const found = once.map(({ text }) => text)
  for (const { text, at } of once) {
    for (const { text: twice } of withOneReplaced(text, at + 1)) {
      if (found.length >= maxMisreadings) return found
      found.push(twice)
    }
  }
  return found
}

function withOneReplaced(serial: string, from: number) {
  return Array.from(serial).flatMap((sign, at) =>
    at < from
      ? []
      : Array.from(othersLike.get(sign) ?? '', other => ({
          text: serial.slice(0, at) + other + serial.slice(at + 1),
          at,
        })),
  )
}

/** For every character of a number, whether it is another in the number it is like. Both are equally long. */
export const differences = (serial: string, nearest: string): boolean[] =>
  Array.from(serial, (sign, at) => sign !== nearest[at])
