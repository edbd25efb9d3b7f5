import { cleanLine } from '#shared/text.ts'

/** The name of a file as it can be stored and shown, without the folders that some browsers send along. */
export function toImportFileName(fileName: string): string {
  const last = fileName.slice(-1000).toWellFormed().split(/[\\/]/).at(-1) ?? ''
  return [...cleanLine(last)].slice(0, 200).join('').trim() || '–'
}
