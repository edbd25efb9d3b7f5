/** What stands behind a slash at the beginning of the line that is typed in: a search among canned replies. */
export type SlashQuery = { start: number; end: number; query: string }

/** Only where nothing else follows on the line: paths and fractions have their slashes elsewhere. */
export function slashQuery(text: string, caret: number): SlashQuery | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const lineEnd = text.indexOf('\n', caret)
  const line = text.slice(start, lineEnd < 0 ? undefined : lineEnd)
  if (!line.startsWith('/') || start + line.length !== caret || line.length > 60) return undefined
  return { start, end: caret, query: line.slice(1).trim() }
}
