/** Detects by content whether a file may be attached to a message, and cleans the name under which it is saved. */
import { isPdf, pictureTypeOf, wrongTypeOf } from '#features/media/file-type.ts'
import { cleanLine } from '#shared/text.ts'

const extensions = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const

export type AttachmentType = keyof typeof extensions

const longestName = 100

/** The type, or what is wrong: it is of any other type, or was truncated on the way. */
export function checkAttachment(bytes: Buffer, name: string): Checked {
  const type = pictureTypeOf(bytes) ?? (isPdf(bytes) ? 'application/pdf' : undefined)
  if (type === undefined || type === 'image/avif') {
    return { wrong: wrongTypeOf({ name, bytes: bytes.length }, Object.values(extensions).flat()) }
  }
  return isWhole[type](bytes) ? { type } : { wrong: 'damaged' }
}

type Checked =
  | { type: AttachmentType; wrong?: undefined }
  | { wrong: ReturnType<typeof wrongTypeOf>; type?: undefined }

/** Each format has its own end marker. Cameras write more data after a picture's end, so the marker need not be last. */
const isWhole: Record<AttachmentType, (bytes: Buffer) => boolean> = {
  'image/jpeg': bytes => bytes.includes(Buffer.from([0xff, 0xd9])),
  'image/png': bytes => bytes.includes('IEND'),
  'image/webp': bytes => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  'application/pdf': bytes => bytes.includes('%%EOF'),
}

/** The name gets the extension of the file's content, so that a program named like a picture is saved as a picture. */
export function attachmentName(fileName: string, type: AttachmentType): string {
  const last = fileName.toWellFormed().replaceAll('\0', '').split(/[\\/]/).at(-1) ?? ''
  const name = cleanLine(last).replace(/^\.+/, '')
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  const allowed: readonly string[] = extensions[type]
  const known = extension !== undefined && allowed.includes(extension)
  const bare = [...(known ? name.slice(0, -extension.length - 1) : name)]
    .slice(0, longestName)
    .join('')
    .trim()
  return `${bare || 'file'}.${known ? extension : extensions[type][0]}`
}
