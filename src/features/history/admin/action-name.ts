import type { Locale } from '#shared/locale.ts'
import type { EntityHistory } from '../entity-history.ts'
import type { EventAction } from '../event.ts'
import { historyTexts } from '../texts/index.ts'

/** The name of an action: what the history calls it, or else the first of these entities that has it. */
export function nameAction(
  action: EventAction,
  { histories, locale }: { histories: EntityHistory[]; locale: Locale },
): string {
  const common: Partial<Record<EventAction, string>> = historyTexts[locale].actions
  const own = histories.map(({ texts }) => texts[locale].actions[action])
  return common[action] ?? own.find(name => name !== undefined) ?? historyTexts[locale].changed
}
