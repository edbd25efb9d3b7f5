/** The file storage in a store that speaks S3. Opened by `open-storage.server.ts` if `STORAGE_URL` names one. */
import { buffer, text } from 'node:stream/consumers'
import { isOutOfSpace } from '#server/process/disk-space.server.ts'
import { AppError } from '#shared/errors.ts'
import { createS3Sender, type S3Config, S3Refusal, type S3Request } from './s3-request.server.ts'
import { elementsIn, parseXml, textIn } from './s3-xml.server.ts'
import { type FileSource, requireStorageKey, type Storage } from './storage.ts'

/**
 * A file of at least this size is uploaded in parts of this size, one after the other, so an upload needs this much memory
 * however large the file is. Stores take parts of five megabytes and more, and ten thousand of them.
 */
const partBytes = 8 * 1024 * 1024
const partialContent = 206
/** The `Retry-After` of a response while the store is unreachable. */
const retrySeconds = 10
/**
 * The keys of this program: a folder of two hexadecimal digits, in a parent folder or not. An unfinished upload with any other
 * key belongs to another program that shares the bucket.
 */
const ownKey = /^(\w+\/)?[0-9a-f]{2}\/[^/]+\/[^/]+$/

export function openS3Storage(config: S3Config): Storage {
  const sendToS3 = createS3Sender(config)
  /** Reads the answer to its end, because only then its connection can be used again. */
  async function sendForText(request: S3Request) {
    const { headers, body } = await sendToS3(request)
    return { headers, text: await text(body) }
  }

  const send = (request: S3Request) => sendForText(request).catch(failed)
  const sendForXml = async (request: S3Request) => parseXml((await send(request)).text)

  /** The pages of a list, which the store divides. */
  async function* listObjects(folder: string, query?: { delimiter: string }) {
    const listed = { 'list-type': '2', prefix: `${requireStorageKey(folder)}/`, ...query }
    let token: string | undefined
    do {
      const next = token === undefined ? undefined : { 'continuation-token': token }
      const page = await sendForXml({ method: 'GET', query: { ...listed, ...next } })
      yield page
      token = textIn(page, 'NextContinuationToken')
    } while (token)
  }

  async function* filesIn(folder: string) {
    for await (const page of listObjects(folder)) {
      for (const file of elementsIn(page, 'Contents'))
        yield { key: textIn(file, 'Key') ?? '', changed: new Date(textIn(file, 'LastModified') ?? 0) }
    }
  }

  async function startUpload(key: string) {
    const started = await sendForXml({
      method: 'POST',
      key,
      query: { uploads: '' },
      headers: { 'content-type': contentTypeOf(key) },
    })
    const uploadId = textIn(started, 'UploadId')
    if (!uploadId) throw failure(new Error('the store began an upload without saying which'))
    const tags: string[] = []
    return {
      async add(body: Uint8Array) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const { headers } = await send({ method: 'PUT', key, query, body })
        tags.push(headers.etag ?? '')
      },
      async complete() {
        const parts = tags.map(
          (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
        )
        const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
        const completed = await sendForXml({ method: 'POST', key, query: { uploadId }, body })
        // The store answers 200 before it joins the parts, so a failure of joining is only in the text of the answer.
        if (!textIn(completed, 'ETag'))
          throw failure(new Error(`the upload was not completed: ${textIn(completed, 'Code')}`))
      },
      abort: () => abortUpload(key, uploadId),
    }
  }

  const abortUpload = async (key: string, uploadId: string) =>
    void (await unlessMissing(sendForText({ method: 'DELETE', key, query: { uploadId } })))

  const removeObject = async (key: string) =>
    void (await unlessMissing(sendForText({ method: 'DELETE', key })).catch(failed))

  async function getStream(...[key, range]: Parameters<Storage['getStream']>) {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const request = { method: 'GET' as const, key: requireStorageKey(key), ...(headers && { headers }) }
    const found = await unlessMissing(sendToS3(request)).catch(failed)
    if (found && range && found.statusCode !== partialContent) {
      found.body.destroy()
      throw failure(new Error('the store answered a range with the whole file'))
    }
    return found?.body
  }

  return {
    probe: async () => void (await send({ method: 'HEAD' })),

    async put(key, source) {
      requireStorageKey(key)
      let upload: Awaited<ReturnType<typeof startUpload>> | undefined
      try {
        for await (const body of partsOf(source)) {
          if (!upload && body.length < partBytes) {
            await send({ method: 'PUT', key, headers: { 'content-type': contentTypeOf(key) }, body })
            return
          }
          upload ??= await startUpload(key)
          await upload.add(body)
        }
        await upload?.complete()
      } catch (error) {
        // The abort is not awaited, because a store that went silent would be waited for twice. `removeHalfWritten` removes
        // what is left.
        upload?.abort().catch(() => {})
        throw error
      }
    },

    async get(key) {
      const stream = await getStream(key)
      return stream && (await buffer(stream).catch(failed))
    },

    getStream,

    async sizeOf(key) {
      const request = { method: 'HEAD' as const, key: requireStorageKey(key) }
      const found = await unlessMissing(sendForText(request)).catch(failed)
      return found && Number(found.headers['content-length'])
    },

    async *names(folder) {
      for await (const page of listObjects(folder, { delimiter: '/' })) {
        for (const row of [...elementsIn(page, 'CommonPrefixes'), ...elementsIn(page, 'Contents')]) {
          const path = textIn(row, 'Key') ?? textIn(row, 'Prefix') ?? ''
          const name = path.slice(folder.length + 1).replace(/\/$/, '')
          // Some tools store an empty object for the folder itself, which has no name within the folder.
          if (name) yield name
        }
      }
    },

    async changedAt(folder) {
      let newest: Date | undefined
      for await (const { changed } of filesIn(folder)) {
        if (!newest || changed > newest) newest = changed
      }
      return newest
    },

    /** Sends one request for each file: not every store can remove several at once, and Amazon requires a checksum for that. */
    async remove(folder) {
      for await (const { key } of filesIn(folder)) await removeObject(key)
    },

    removeFile: async key => await removeObject(requireStorageKey(key)),

    /**
     * Aborts at most a thousand unfinished uploads; the rest follow on another day. Aborts none if the store or the rights of
     * the key do not allow it.
     */
    async removeHalfWritten(before, isOwn = key => ownKey.test(key)) {
      try {
        const listed = parseXml((await sendForText({ method: 'GET', query: { uploads: '' } })).text)
        for (const upload of elementsIn(listed, 'Upload')) {
          const [key = '', uploadId = '', started = ''] = ['Key', 'UploadId', 'Initiated'].map(name =>
            textIn(upload, name),
          )
          if (isOwn(key) && new Date(started) < before) await abortUpload(key, uploadId)
        }
      } catch (error) {
        if (!(error instanceof S3Refusal && [403, 501].includes(error.status))) throw failure(error)
      }
    },
  }
}

/** The content in parts of `partBytes`, the last of them shorter. An empty file is one empty part. */
async function* partsOf(source: FileSource): AsyncGenerator<Uint8Array> {
  let collected: Uint8Array[] = []
  let length = 0
  let isEmpty = true
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + partBytes - length)
      collected.push(piece)
      length += piece.length
      at += piece.length
      if (length < partBytes) continue
      isEmpty = false
      yield joined(collected)
      collected = []
      length = 0
    }
  }
  if (length > 0 || isEmpty) yield joined(collected)
}

const joined = ([first, ...rest]: Uint8Array[]) =>
  first && rest.length === 0 ? first : Buffer.concat(first ? [first, ...rest] : [])

/** The content type is stored for people who look into the bucket. Visitors are told the type by this server. */
function contentTypeOf(key: string) {
  const format = /\.(webp|avif)$/.exec(key)?.[1]
  return format ? `image/${format}` : 'application/octet-stream'
}

/** Turns an error into one that the caller may retry, except when the store is full. */
const failure = (error: unknown) =>
  isOutOfSpace(error)
    ? error
    : Object.assign(new AppError('storage_unreachable', { retryAfter: retrySeconds }), { cause: error })

function failed(error: unknown): never {
  throw failure(error)
}

/** Undefined if there is no such file. */
async function unlessMissing<T>(sending: Promise<T>): Promise<T | undefined> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof S3Refusal && error.status === 404) return undefined
    throw error
  }
}
