/** Writes several files into one ZIP archive while they are made, one after the other. Called by exports. */
import { Readable } from 'node:stream'
import yazl from 'yazl'

type ZippedFile = { name: string; open(): AsyncIterable<Uint8Array> }

export async function* writeZip(files: ZippedFile[]): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const output = Readable.from(zip.outputStream, { objectMode: false })
  zip.on('error', error => output.destroy(error as Error))
  for (const { name, open } of files) {
    // Opened when its turn comes, so that only one is made at a time.
    zip.addReadStreamLazy(name, { compress: !name.endsWith('.xlsx') }, use => {
      const content = Readable.from(open(), { objectMode: false })
      content.on('error', error => output.destroy(error))
      output.once('close', () => content.destroy())
      use(null, content)
    })
  }
  zip.end()
  yield* output as AsyncIterable<Uint8Array>
}
