/** The text after a slash at the beginning of the current line: a search for a canned reply. */
export type SlashQuery = { start: number; end: number; query: string }

/** Undefined unless the line begins with a slash and the caret is at its end. So paths and fractions do not open the search. */
export function slashQuery(text: string, caret: number): SlashQuery | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const lineEnd = text.indexOf('\n', caret)
  const line = text.slice(start, lineEnd < 0 ? undefined : lineEnd)
  if (!line.startsWith('/') || start + line.length !== caret || line.length > 60) return undefined
  return { start, end: caret, query: line.slice(1).trim() }
}
