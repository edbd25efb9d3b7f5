/**
 * Says in one sentence what happened: "Sara moved 10 products to Clocks". The sentences of what every entity has are here and in
 * `sentence-texts.ts`; a feature adds those of its own (`EntityHistory.sentences`). Used by the Activity page.
 */
import { describeChanges, describeValue, labelOfField } from '../describe-changes.ts'
import type { EntityHistory, Reader } from '../entity-history.ts'
import type { Changes, EventGroup, HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import type { SentenceFacts } from './sentence-facts.ts'
import { actorSlot, isolated, sentenceTexts, subjectSlot } from './sentence-texts.ts'

type Options = { event: HistoryEvent; history: EntityHistory; reader: Reader; isAlone: boolean }

/** With slots for the names of who did it and of what it was done to, which are links. */
export function toSentence({ event, history, reader, isAlone }: Options): string {
  const { locale } = reader
  const t = sentenceTexts[locale]
  const texts = history.texts[locale]
  const group = isAlone || event.group?.hasLead ? null : event.group
  const changes: Changes = group
    ? Object.fromEntries(Object.entries(group.shared).map(([field, after]) => [field, { after }]))
    : event.changes
  const fields = group ? group.fields : Object.keys(event.changes)
  const [field] = fields.length === 1 ? fields : []
  const facts: SentenceFacts = {
    event,
    object: group
      ? historyTexts[locale].counted(group.count, texts)
      : (texts.object ?? t.object(texts.one, { isNumber: /^#\d+$/.test(event.label) })),
    count: group?.count ?? 1,
    changes,
    field,
    trend: field ? (group?.trends[field] ?? trendOf(changes[field], group)) : undefined,
    words: (name, side) => isolated(describeValue(changes[name]?.[side], name, { history, reader }) ?? ''),
    categoryName(id) {
      const name = reader.categoryName(Number(id))
      return name === undefined ? t.purgedCategory : t.quoted(isolated(name))
    },
  }
  // A field of a group is named once, whatever it was changed to. Texts of both languages are named apart.
  const labels = group
    ? group.fields.map(name => labelOfField(name, { history, locale }))
    : describeChanges(event.changes, { history, reader }).map(line => line.label)
  if (event.undoes !== null) return t.sentence(t.undid(facts, [...new Set(labels)]))
  const own = history.sentences?.[locale](facts) ?? t.general(facts)
  const isPlace = texts.object !== undefined
  return t.sentence(own ?? t.changed([...new Set(labels)], facts.object, { isPlace }))
}

function trendOf(change: Changes[string] | undefined, group: EventGroup | null): SentenceFacts['trend'] {
  if (group || typeof change?.before !== 'number' || typeof change.after !== 'number') return undefined
  return { direction: change.after > change.before ? 'up' : 'down', percent: null }
}

/** The sentence as pieces: texts, and which names stand between them. */
export function toPieces(sentence: string): { kind: 'text' | 'actor' | 'subject'; text: string }[] {
  return sentence
    .split(new RegExp(`(${actorSlot}|${subjectSlot})`))
    .filter(Boolean)
    .map(text => ({ kind: text === actorSlot ? 'actor' : text === subjectSlot ? 'subject' : 'text', text }))
}
