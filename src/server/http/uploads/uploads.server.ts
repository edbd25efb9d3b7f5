/** Files sent to the API: streamed to a temporary place, and gone when the call ends, whichever way it ends. */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Upload } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../../process/config.server.ts'
import { tooLarge } from '../errors.server.ts'
import { atPace, type Pace } from './slow-bodies.server.ts'
import type { UploadSlots } from './upload-slots.server.ts'

/** What bounds files on their way: how many at once, and how slowly. */
export type Uploads = { slots: UploadSlots; pace?: Partial<Pace> | undefined }

type Limits = NonNullable<Endpoint['files']>
type UploadTarget = Pick<Config, 'dataDir'>

/** No upload takes this long: what is older was left by a process that ended in the middle. */
const leftoverMs = 60 * 60 * 1000
/** Boundaries, headers and small fields around the files. */
const wrappingBytes = 64 * 1024
const otherFields = 20

/** In this scope no body is read before the handler asks for it, which is after it knows who sends it. */
export async function registerUploads(scope: FastifyInstance, place: UploadTarget) {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onReady', () => clearLeftovers(place))
}

/** A folder for work that leaves nothing behind. */
export async function withTemporaryFolder<T>(place: UploadTarget, run: (folder: string) => Promise<T>) {
  const folder = await makeFolder(place)
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeFolder({ dataDir }: UploadTarget) {
  const root = join(dataDir, 'tmp')
  await mkdir(root, { recursive: true })
  return await mkdtemp(join(root, 'work-'))
}

type Receiving = {
  request: FastifyRequest
  limits: Limits
  place: UploadTarget
  pace?: Partial<Pace> | undefined
}

/** Gives `run` a way to the files of the request, and takes them away when it ends. Not asked for, nothing is made. */
export async function receiving<T>(
  { request, limits, place, pace }: Receiving,
  run: (files: () => Promise<Upload[]>) => Promise<T>,
) {
  let folder: string | undefined
  try {
    return await run(async () => {
      requireForm(request, limits)
      folder = await makeFolder(place)
      return await receiveFiles({ request, limits, pace }, folder)
    })
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** Other processes may be at work beside this one, so only what is old goes. */
export async function clearLeftovers({ dataDir }: UploadTarget, now = Date.now()) {
  const root = join(dataDir, 'tmp')
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name)
    const changed = await stat(path).catch(() => undefined)
    // A time ahead of now is of a clock that was set back since.
    const isOld = changed && Math.abs(now - changed.mtimeMs) > leftoverMs
    if (isOld) await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
}

function requireForm(request: FastifyRequest, limits: Limits) {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_type', { params: { expected: 'multipart/form-data' } })
  }
  const { max, maxBytes } = limits
  if (Number(request.headers['content-length']) > max * maxBytes + wrappingBytes)
    throw tooLarge(limits.maxBytes)
}

async function receiveFiles({ request, limits, pace }: Omit<Receiving, 'place'>, folder: string) {
  try {
    return await atPace(request.raw, () => readParts(request, limits, folder), pace)
  } catch (error) {
    // What is still on its way runs off, so that the refusal reaches a sender who is still sending; `endUnread` bounds it.
    request.raw.unpipe()
    request.raw.resume()
    throw toRefusal(error, limits)
  }
}

async function readParts(request: FastifyRequest, limits: Limits, folder: string) {
  const files: Upload[] = []
  const parts = request.files({
    throwFileSizeLimit: false,
    limits: {
      files: limits.max,
      fileSize: limits.maxBytes,
      fields: otherFields,
      fieldSize: 4096,
      parts: limits.max + otherFields,
      headerPairs: 50,
    },
  })
  for await (const { file, filename } of parts) {
    const path = join(folder, String(files.length))
    file.once('limit', () => file.destroy(tooLarge(limits.maxBytes)))
    await pipeline(file, createWriteStream(path))
    // A file that is a little too large may have ended before it could be stopped.
    if (file.truncated) throw tooLarge(limits.maxBytes)
    const { size } = await stat(path)
    // A form in which no file was chosen sends an empty one without a name.
    if (filename || size > 0) files.push({ path, name: filename ?? '', bytes: size })
  }
  return files
}

function toRefusal(error: unknown, { max }: Limits) {
  const { code, syscall } = error as NodeJS.ErrnoException
  // A full disk is no fault of the sender.
  if (error instanceof AppError || syscall !== undefined) return error
  const problem =
    code === 'FST_FILES_LIMIT'
      ? ({ code: 'too_many', params: { max } } as const)
      : ({ code: 'invalid_value' } as const)
  return new AppError('invalid', { fields: { file: problem } })
}
