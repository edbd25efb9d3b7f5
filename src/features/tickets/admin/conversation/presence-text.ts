import type { ticketTexts } from '../../texts/index.ts'
import type { Presence } from '../../ticket.ts'

type Texts = (typeof ticketTexts)['en']

/** One sentence for everybody who has the conversation open. Those who are writing are named before those who are reading. */
export function presenceText(people: Presence[], t: Texts): string | undefined {
  const writers = people.filter(({ isWriting }) => isWriting)
  const [writer] = writers
  if (writer) return writers.length === 1 ? t.isWriting(writer.name) : t.areWriting(writers.length)
  const [reader] = people
  if (!reader) return undefined
  return people.length === 1 ? t.isReading(reader.name) : t.areReading(people.length)
}
