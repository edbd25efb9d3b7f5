/**
 * Says why an undo was refused, in words. Used by the Activity page, and by the features for the undo button of their messages.
 */
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { listInWords } from '#shared/plural.ts'
import { labelOfField } from './describe-changes.ts'
import type { EntityHistory } from './entity-history.ts'
import type { EventName } from './event.ts'
import { historyTexts } from './texts/index.ts'

type Context = {
  history: EntityHistory
  locale: Locale
  /** The name of the entity that was to be restored or changed back. */
  name: string
  /** A name in the reader's language. */
  nameOf(name: EventName): string
}

/** A refusal of the API, or an error of the server. */
export type UndoRefusal = Pick<Problem['error'], 'code' | 'message'> & Record<string, unknown>

/** The entities that were changed since, as a refusal describes them: how many, and the first names. */
type Changed = { count: number; names: EventName[] }

/** Describes a refusal in words. Undefined if the error's own message says it best. */
export function describeUndoRefusal(problem: UndoRefusal, context: Context): string | undefined {
  const { history, locale, name, nameOf } = context
  const t = historyTexts[locale]
  const { code, message, differs } = problem
  const changed = problem.changed as Changed | undefined
  const subject = problem.subject as EventName | undefined
  const subjectName = t.quoted(subject ? nameOf(subject) : name)
  if (code === 'not_found') return t.undoOutdated
  if (code === 'name_taken') return t.undoNameTaken(subjectName)
  if (code === 'category_not_empty') return t.undoNotEmpty(subjectName)
  if (code !== 'conflict') return subject && t.undoRefused(subjectName, message)
  if (changed) {
    const left = changed.count - changed.names.length
    const names = changed.names.map(one => t.quoted(nameOf(one)))
    return t.undoAllStopped(listInWords(left > 0 ? [...names, t.others(left)] : names, locale))
  }
  if (!Array.isArray(differs)) return undefined
  if (differs.includes('deletedAt')) return t.undoMissing
  const labels = new Set(differs.map(field => t.quoted(labelOfField(field, { history, locale }))))
  return t.undoStopped(listInWords([...labels], locale))
}
