/**
 * Reads a multipart form sent without JavaScript: fields into memory, files into a temporary folder that the caller removes.
 * Called by `page-forms.server.ts`.
 */
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
import type { VisitorBodies } from './visitor-bodies.server.ts'

/** A file of a form, as pages pass it on to a call. Its content stays on disk where it was received. */
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
  /** How many files were sent, stored or not. */
  count: number
  /** Hashes of the stored files. The same form sent again has the same hashes. */
  digests: string[]
}

type Options = {
  request: FastifyRequest
  limits: NonNullable<Endpoint['files']>
  /** The limit for all fields together. */
  maxFieldBytes: number
  /** Where files are stored. If undefined, reading stops at the first file. */
  folder: string | undefined
  pace?: Partial<Pace> | undefined
  /** Set if the form has no upload slot. The form is then read like any other body of a visitor. */
  bodies?: VisitorBodies
}

/** A larger form is refused unread. Below this, files that are too large do not make the visitor lose the typed message. */
const maxFormBytes = 100 * 1024 * 1024
/** Files beyond this number are skipped and the form is not refused, so that the visitor does not lose the typed message. */
const maxFileParts = 50
const maxFields = 100

export async function receiveForm(options: Options): Promise<ReceivedForm> {
  const { request, limits } = options
  const length = Number(request.headers['content-length'])
  // Browsers always send the length of a form.
  if (!Number.isSafeInteger(length)) throw new AppError('malformed_request')
  if (length > maxFormBytes) throw tooLarge(maxFormBytes)
  try {
    return options.bodies
      ? await options.bodies.receive(request, { whole: readParts(options), stop: () => request.raw.unpipe() })
      : await atPace(request.raw, () => readParts(options), options.pace)
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException
    // A full disk is not the sender's fault.
    if (error instanceof AppError || syscall !== undefined) throw error
    throw new AppError('invalid', { fields: { file: { code: 'too_many', params: { max: limits.max } } } })
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readParts({ request, limits, maxFieldBytes, folder }: Options): Promise<ReceivedForm> {
  const fields: ReceivedForm['fields'] = []
  const stored: Upload[] = []
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
    const upload = await storeFile(
      part,
      folder && stored.length < limits.max ? folder : undefined,
      names.length,
    )
    // A form in which no file was chosen sends an empty file without a name.
    if (!part.filename && upload.bytes === 0) continue
    names.push(upload.name)
    if (part.file.truncated) tooLargeNames.push(upload.name)
    else if (upload.path) stored.push(upload)
  }
  const tooMany = names.length > limits.max
  const digests = await Promise.all(stored.map(({ path }) => digestOf(createReadStream(path))))
  return {
    fields,
    digests,
    count: names.length,
    files: {
      files: tooMany ? [] : stored.map(upload => new ReceivedFile(upload)),
      tooLarge: tooLargeNames,
      tooMany,
    },
  }
}

/** Stores a file in the folder. Without a folder the file is skipped, and has no path. */
async function storeFile({ file, filename }: MultipartFile, folder: string | undefined, index: number) {
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
