// Reads families of products from a short text, a block for each: `id category | noun | noun in Persian`, a line each for summary
// and description, `: name = value` for specifications (both languages on each line), then one product per line as in `family.ts`.
import type { Word } from '../large-words.ts'
import type { Family } from '../search-quality/family.ts'

export const readFamilies = (text: string): Family[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(readFamily)

function readFamily(block: string): Family {
  const [first = '', summary = '', description = '', ...lines] = block.split('\n').map(line => line.trim())
  const [head = '', ...noun] = first.split(' | ')
  const [id = '', category = ''] = head.split(' ')
  const isSpec = (line: string) => line.startsWith(': ')
  return {
    id,
    category,
    noun: toWord(noun.join(' | ')),
    summary: toWord(summary),
    description: toWord(description),
    specs: lines.filter(isSpec).map(line => {
      const [english, persian] = toWord(line.slice(2)).map(side => side.split(' = '))
      return [
        [english?.[0] ?? '', persian?.[0] ?? ''],
        [english?.[1] ?? '', persian?.[1] ?? ''],
      ] as const
    }),
    rows: lines.filter(line => !isSpec(line)).join('\n'),
  }
}

function toWord(text: string): Word {
  const [english, persian, ...more] = text.split(' | ')
  if (!english || !persian || more.length > 0) throw new Error(`Not in two languages: ${text}`)
  return [english, persian]
}
