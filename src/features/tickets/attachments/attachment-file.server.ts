/** What may be attached to a message, told by its content alone, and what it is called when somebody saves it. */
import { isPdf, pictureTypeOf } from '#features/media/file-type.ts'
import { cleanLine } from '#shared/text.ts'

const endings = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const

export type AttachmentType = keyof typeof endings

const longestName = 100

/** Undefined for anything else, and for what was cut off on the way. */
export function attachmentTypeOf(bytes: Buffer): AttachmentType | undefined {
  const type = pictureTypeOf(bytes) ?? (isPdf(bytes) ? 'application/pdf' : undefined)
  if (type === undefined || type === 'image/avif') return undefined
  return isWhole[type](bytes) ? type : undefined
}

/** Each form ends in its own way. Cameras write more after a picture's end, so the end may come earlier. */
const isWhole: Record<AttachmentType, (bytes: Buffer) => boolean> = {
  'image/jpeg': bytes => bytes.includes(Buffer.from([0xff, 0xd9])),
  'image/png': bytes => bytes.includes('IEND'),
  'image/webp': bytes => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  'application/pdf': bytes => bytes.includes('%%EOF'),
}

/** Its ending is that of its content: a program that is called a picture is saved as a picture. */
export function attachmentName(fileName: string, type: AttachmentType): string {
  const last = fileName.toWellFormed().replaceAll('\0', '').split(/[\\/]/).at(-1) ?? ''
  const name = cleanLine(last).replace(/^\.+/, '')
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  const allowed: readonly string[] = endings[type]
  const known = ending !== undefined && allowed.includes(ending)
  const bare = [...(known ? name.slice(0, -ending.length - 1) : name)].slice(0, longestName).join('').trim()
  return `${bare || 'file'}.${known ? ending : endings[type][0]}`
}
