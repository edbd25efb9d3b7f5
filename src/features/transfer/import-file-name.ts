import { cleanLine } from '#shared/text.ts'

/** The name of a file as it can be stored and shown. Folders that a browser sends along were left out when the upload was read. */
export function toImportFileName(fileName: string): string {
  return [...cleanLine(fileName.slice(-1000).toWellFormed())].slice(0, 200).join('').trim() || '–'
}
