/**
 * Files uploaded to the API: streamed into a temporary folder, which is removed when the call ends, successful or not.
 * Used by `http-api.server.ts`, and by `page-forms.server.ts` for its temporary folder.
 */
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
import type { VisitorBodies } from './visitor-bodies.server.ts'

/** The limits of uploads: how many at once, and how slow they may be. `bodies` are those without files. */
export type Uploads = { slots: UploadSlots; pace?: Partial<Pace> | undefined; bodies: VisitorBodies }

type Limits = NonNullable<Endpoint['files']>
type UploadConfig = Pick<Config, 'dataDir'>

/** No upload takes this long. Older files were left by a process that ended during an upload. */
const leftoverMs = 60 * 60 * 1000
/** Room for the boundaries, headers and small fields around the files. */
const wrappingBytes = 64 * 1024
const otherFields = 20

/** In this scope no body is read until the handler reads it, which is after it knows who the sender is. */
export async function registerUploads(scope: FastifyInstance, config: UploadConfig) {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onReady', () => clearLeftovers(config))
}

/** Runs the work with a temporary folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(config: UploadConfig, run: (folder: string) => Promise<T>) {
  const folder = await makeFolder(config)
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeFolder({ dataDir }: UploadConfig) {
  const root = join(dataDir, 'tmp')
  await mkdir(root, { recursive: true })
  return await mkdtemp(join(root, 'work-'))
}

type UploadOptions = {
  request: FastifyRequest
  limits: Limits
  config: UploadConfig
  pace?: Partial<Pace> | undefined
}

/** Gives `run` a function that reads the files of the request, and removes them when `run` ends. */
export async function receiving<T>(
  { request, limits, config, pace }: UploadOptions,
  run: (files: () => Promise<Upload[]>) => Promise<T>,
) {
  let folder: string | undefined
  try {
    return await run(async () => {
      requireForm(request, limits)
      folder = await makeFolder(config)
      return await receiveFiles({ request, limits, pace }, folder)
    })
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** Other processes may be receiving uploads in the same folder, so only old files are removed. */
export async function clearLeftovers({ dataDir }: UploadConfig, now = Date.now()) {
  const root = join(dataDir, 'tmp')
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name)
    const changed = await stat(path).catch(() => undefined)
    // A time in the future was written before the clock was set back.
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

async function receiveFiles({ request, limits, pace }: Omit<UploadOptions, 'config'>, folder: string) {
  try {
    return await atPace(request.raw, () => readParts(request, limits, folder), pace)
  } catch (error) {
    // The rest of the body is discarded, so that a sender who is still sending gets the refusal; `endUnread` limits how much.
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
    // A file that is only a little too large may have ended before it could be stopped.
    if (file.truncated) throw tooLarge(limits.maxBytes)
    const { size } = await stat(path)
    // A form in which no file was chosen sends an empty file without a name.
    if (filename || size > 0) files.push({ path, name: filename ?? '', bytes: size })
  }
  return files
}

function toRefusal(error: unknown, { max }: Limits) {
  const { code, syscall } = error as NodeJS.ErrnoException
  // A full disk is not the sender's fault.
  if (error instanceof AppError || syscall !== undefined) return error
  const problem =
    code === 'FST_FILES_LIMIT'
      ? ({ code: 'too_many', params: { max } } as const)
      : ({ code: 'invalid_value' } as const)
  return new AppError('invalid', { fields: { file: problem } })
}
