// Writes ZIP archives byte by byte, because tests also need such as no honest program writes.
import { crc32, deflateRawSync } from 'node:zlib'

type ZippedFile = {
  name: string
  content: Buffer
  compress?: boolean
  /** As `compress`, and packed once for all files with the same content. */
  packed?: boolean
  encrypted?: boolean
  /** What the archive says of a file whose bytes are stored as they are given. */
  claims?: { bytes: number; deflated: boolean }
}

const utf8 = 0x800

/** `shareBytes`: the directory points every file at the bytes of the first one. */
export async function zipOf(files: ZippedFile[], { shareBytes = false } = {}): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const packed = new Map<Buffer, Buffer>()
  let offset = 0
  for (const file of files) {
    const { name, content, claims, encrypted = false } = file
    const deflated = claims?.deflated ?? (file.compress || file.packed || false)
    if (deflated && !packed.has(content)) packed.set(content, claims ? content : deflateRawSync(content))
    // The key of an encrypted file takes twelve bytes before it.
    const key = Buffer.alloc(encrypted ? 12 : 0)
    const stored = Buffer.concat([key, (deflated && packed.get(content)) || content])
    const label = Buffer.from(name)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(utf8 + (encrypted ? 1 : 0), 2)
    header.writeUInt16LE(deflated ? 8 : 0, 4)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(stored.length, 14)
    header.writeUInt32LE(claims?.bytes ?? content.length, 18)
    header.writeUInt16LE(label.length, 22)
    const isShared = shareBytes && offset > 0
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(isShared ? 0 : offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, tail, label)
    if (isShared) continue
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), header, label, stored)
    offset += 30 + label.length + stored.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
