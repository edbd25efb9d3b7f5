/** Parts of long lists: statements have a maximum of values, and long work lets other requests in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** In their order, each of at most `size` items. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** The same, and other requests are answered before each chunk but the first. An open transaction stays open meanwhile. */
export async function* chunksInTurns<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[]> {
  let isFirst = true
  for (const chunk of chunksOf(items, size)) {
    if (!isFirst) await nextTurn()
    isFirst = false
    yield chunk
  }
}

/** What is computed for each item, `size` of them in one turn of the event loop. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  size: number,
  compute: (item: Item) => Result,
): Promise<Awaited<Result>[]> {
  const results: Awaited<Result>[] = []
  for await (const chunk of chunksInTurns(items, size)) {
    for (const item of chunk) results.push(await compute(item))
  }
  return results
}
