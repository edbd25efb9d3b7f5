/**
 * Decides what may be saved of texts that were typed earlier: a text is saved only over the one it was typed over. Where another was
 * saved since, the typed one is offered instead. Used by `unsaved-texts.ts`.
 */
export type FieldTexts = Record<string, string>

/** What was typed, and what was saved when the typing began. */
export type TypedTexts = { texts: FieldTexts; from: FieldTexts }

export function mergeTexts({ texts, from }: TypedTexts, saved: FieldTexts) {
  const merged: FieldTexts = { ...saved }
  const offered: FieldTexts = {}
  for (const [field, text] of Object.entries(texts)) {
    if (text === from[field] || text === saved[field]) continue
    if (saved[field] === from[field]) merged[field] = text
    else offered[field] = text
  }
  return { merged, offered }
}
