/** Forms that bring files without JavaScript: fields into memory, files into a temporary folder that the caller removes. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FormFiles } from '#app/app-context.ts'
import type { Endpoint, Upload } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { tooLarge } from '../errors.server.ts'
import { atPace, type Pace } from './slow-bodies.server.ts'

/** A file of a form, as pages hand it on to a call: its content stays where it was received. */
export class ReceivedFile extends File {
  readonly upload: Upload
  constructor(upload: Upload) {
    super([], upload.name)
    this.upload = upload
  }
}

export type ReceivedForm = {
  fields: [name: string, value: string][]
  files: FormFiles
  /** How many files came, kept or not. */
  count: number
  /** Of the content of every file that was kept: the same form sent again has the same. */
  digests: string[]
}

type Options = {
  request: FastifyRequest
  limits: NonNullable<Endpoint['files']>
  /** Of all fields together. */
  maxFieldBytes: number
  /** Where files are kept; undefined stops at the first one, and nothing after it is read. */
  folder: string | undefined
  pace?: Partial<Pace> | undefined
}

/** Beyond this, not even what was typed is read. Below, files that are too large cost the visitor no word of the message. */
const maxFormBytes = 100 * 1024 * 1024
/** Read past rather than refused, for the same reason. */
const maxFileParts = 50
const maxFields = 100

export async function receiveForm(options: Options): Promise<ReceivedForm> {
  const { request, limits } = options
  const length = Number(request.headers['content-length'])
  // Browsers always say how long a form is.
  if (!Number.isSafeInteger(length)) throw new AppError('malformed_request')
  if (length > maxFormBytes) throw tooLarge(maxFormBytes)
  try {
    return await atPace(request.raw, () => readParts(options), options.pace)
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException
    // A full disk is no fault of the sender.
    if (error instanceof AppError || syscall !== undefined) throw error
    throw new AppError('invalid', { fields: { file: { code: 'too_many', params: { max: limits.max } } } })
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readParts({ request, limits, maxFieldBytes, folder }: Options): Promise<ReceivedForm> {
  const fields: ReceivedForm['fields'] = []
  const kept: Upload[] = []
  const names: string[] = []
  const tooLargeNames: string[] = []
  let fieldBytes = 0
  const reading = {
    throwFileSizeLimit: false,
    limits: {
      files: maxFileParts,
      fileSize: limits.maxBytes,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      parts: maxFileParts + maxFields,
      headerPairs: 50,
    },
  }
  for await (const part of request.parts(reading)) {
    if (part.type === 'field') {
      fieldBytes += Buffer.byteLength(String(part.value))
      if (part.valueTruncated || fieldBytes > maxFieldBytes) throw tooLarge(maxFieldBytes)
      fields.push([part.fieldname, String(part.value)])
      continue
    }
    if (folder === undefined && part.filename) {
      names.push(part.filename)
      break
    }
    const upload = await keepFile(part, folder && kept.length < limits.max ? folder : undefined, names.length)
    // A form in which no file was chosen sends an empty one without a name.
    if (!part.filename && upload.bytes === 0) continue
    names.push(upload.name)
    if (part.file.truncated) tooLargeNames.push(upload.name)
    else if (upload.path) kept.push(upload)
  }
  const tooMany = names.length > limits.max
  const digests = await Promise.all(kept.map(({ path }) => digestOf(createReadStream(path))))
  return {
    fields,
    digests,
    count: names.length,
    files: {
      files: tooMany ? [] : kept.map(upload => new ReceivedFile(upload)),
      tooLarge: tooLargeNames,
      tooMany,
    },
  }
}

/** Without a folder it is read past, and has no path. */
async function keepFile({ file, filename }: MultipartFile, folder: string | undefined, index: number) {
  const name = filename ?? ''
  if (folder === undefined) {
    let bytes = 0
    for await (const chunk of file) bytes += chunk.length
    return { path: '', name, bytes }
  }
  const path = join(folder, String(index))
  await pipeline(file, createWriteStream(path))
  if (file.truncated) await rm(path)
  return { path, name, bytes: file.truncated ? 0 : (await stat(path)).size }
}

async function digestOf(content: Readable) {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
