import { cleanLine, codePointLength } from '#shared/text.ts'

export const longestDocumentName = 120

/** What a document is called until somebody renames it: its file's name, without the folders some browsers send along. */
export function documentName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const name = cleanLine(last)
  if (codePointLength(name) <= longestDocumentName) return name || 'document.pdf'
  return [...name].slice(0, longestDocumentName).join('').trim()
}
