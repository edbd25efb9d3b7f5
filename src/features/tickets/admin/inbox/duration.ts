import type { contextTexts } from '../../texts/context.ts'

type Texts = (typeof contextTexts)['en']['duration']

/** A duration in its two largest units. */
export function durationText(ms: number, t: Texts): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return t.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t.hours(hours, minutes % 60)
  return t.days(Math.floor(hours / 24), hours % 24)
}
