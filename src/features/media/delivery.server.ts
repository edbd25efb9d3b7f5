/**
 * Pictures and documents over HTTP: to everybody what something shown points at, the rest by a signed address. Their names are
 * made from their content, so what is finished may be kept for ever.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/database.server.ts'
import { nothingToLoad } from '#server/http/security-headers.server.ts'
import { encodeName } from '#server/http/sending.server.ts'
import { AppError, isDatabaseAway } from '#shared/errors.ts'
import { fileRef } from '#shared/fields.ts'
import { type Form, getForm, nearestForm, variantNameOf } from './image-variants.ts'
import { originalName } from './ingest.server.ts'
import { mediaPath } from './picture.ts'
import type { PublicFiles } from './public-files.server.ts'
import type { SignedAddresses } from './signed-addresses.server.ts'
import type { Storage } from './storage.server.ts'
import type { MediaTable } from './tables.server.ts'
import { isWholePicture } from './whole-picture.ts'

/** A browser keeps it for ever; a cache that many share asks again after a day, and learns that it was hidden. */
const forEver = 'public, max-age=31536000, s-maxage=86400, immutable'
const cachedRows = 5000

type Row = Pick<MediaTable, 'kind' | 'state' | 'bytes'> & { folder: string }
type MediaResponse = { body: Buffer | Readable; bytes: number; type: string; headers: Record<string, string> }

type Options = {
  database: Pick<Database, 'db'>
  storage: Storage
  publicFiles: Pick<PublicFiles, 'isPublic' | 'wasPublic'>
  signedAddresses: Pick<SignedAddresses, 'read'>
}

export function registerMedia(
  app: FastifyInstance,
  { database: { db }, storage, publicFiles, signedAddresses }: Options,
) {
  // Finished files do not change, so neither do their rows; if one goes, its files are missed and it is read again.
  const finished = new Map<string, Row>()

  /** Which file is asked for, and how long the answer may be kept; undefined for who may not see it. */
  async function access(asked: string): Promise<Access | undefined> {
    const own = signedAddresses.read(asked)
    if (own) return { ref: own.ref, keep: `private, max-age=${own.secondsLeft}, immutable` }
    if (!fileRef.safeParse(asked).success) return undefined
    try {
      return (await publicFiles.isPublic(asked)) ? { ref: asked, keep: forEver } : undefined
    } catch (error) {
      if (isDatabaseAway(error) && (await publicFiles.wasPublic(asked)))
        return { ref: asked, keep: 'no-store' }
      throw error
    }
  }

  async function readRow(ref: string): Promise<Row> {
    const row = await db
      .selectFrom('media')
      .select(['kind', 'state', 'bytes', 'folder'])
      .where('ref', '=', ref)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    if (row.state === 'ready') {
      if (finished.size >= cachedRows) finished.clear()
      finished.set(ref, row)
    }
    return row
  }

  async function getPicture(row: Row, form: Form, keeping: CachePolicy): Promise<MediaResponse | undefined> {
    const body = await getWhole(row, form)
    if (body) return { body, bytes: body.length, type: `image/${form.format}`, headers: keeping }
    const names = await Array.fromAsync(storage.names(row.folder))
    const made = names
      .map(getForm)
      .filter(one => one !== undefined && variantNameOf(one) !== variantNameOf(form)) as Form[]
    for (let nearest = nearestForm(form, made); nearest; nearest = nearestForm(form, made)) {
      const instead = await getWhole(row, nearest)
      const headers = { 'Cache-Control': 'no-store' }
      if (instead) return { body: instead, bytes: instead.length, type: `image/${nearest.format}`, headers }
      made.splice(made.indexOf(nearest), 1)
    }
    return undefined
  }

  /** What was cut off is as good as lost: nobody keeps half a picture for a year. `npm run media:check` finds it. */
  async function getWhole(row: Row, form: Form) {
    const body = await storage.get(`${row.folder}/${variantNameOf(form)}`)
    return body && isWholePicture(body, form.format) ? body : undefined
  }

  async function getDocument(
    row: Row,
    name: string,
    keeping: CachePolicy,
  ): Promise<MediaResponse | undefined> {
    const key = `${row.folder}/${originalName}`
    if ((await storage.sizeOf(key)) !== row.bytes) return undefined
    const body = await storage.getStream(key)
    if (!body) return undefined
    const disposition = `attachment; filename*=UTF-8''${encodeName(name)}`
    const headers = { ...keeping, 'Content-Disposition': disposition }
    return { body, bytes: row.bytes, type: 'application/pdf', headers }
  }

  async function send(request: FastifyRequest<MediaRequest>, reply: FastifyReply): Promise<unknown> {
    const { ref: asked, file } = request.params
    // The log tells which file was asked for, and lets nobody who reads it ask for it too.
    if (asked.includes('~')) {
      request.loggedPath = request.url.replace(/\?.*/, '').replace(/(~|%7e)[^/]*/i, '~')
    }
    const form = getForm(file)
    const isDocument = /^[^/\\]{1,200}\.pdf$/i.test(file)
    // Nothing else ever reaches the database or the files.
    const found = form || isDocument ? await access(asked) : undefined
    if (!found) throw new AppError('not_found')
    const { ref, keep } = found
    const remembered = finished.get(ref)
    const row = remembered ?? (await readRow(ref))
    if ((row.kind === 'picture') !== (form !== undefined)) throw new AppError('not_found')
    reply.header('Content-Security-Policy', nothingToLoad)
    const etag = form ? `"${ref}-${variantNameOf(form)}"` : `"${ref}"`
    const keeping = { 'Cache-Control': keep, ETag: etag }
    if (row.state === 'ready' && request.headers['if-none-match'] === etag) {
      return reply.headers(keeping).code(304).send()
    }
    const answer = form ? await getPicture(row, form, keeping) : await getDocument(row, file, keeping)
    // A remembered row may be of files that went and came back to another folder since.
    if (!answer) finished.delete(ref)
    if (!answer && remembered) return await send(request, reply)
    if (!answer) throw new AppError('not_found')
    reply.headers({ ...answer.headers, 'Content-Length': answer.bytes }).type(answer.type)
    if (request.method === 'GET') return reply.send(answer.body)
    if (answer.body instanceof Readable) answer.body.destroy()
    return reply.send()
  }

  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}/:ref/:file`,
    config: { quiet: true },
    handler: send,
  })
}

type Access = { ref: string; keep: string }
type CachePolicy = { 'Cache-Control': string; ETag: string }
type MediaRequest = { Params: { ref: string; file: string } }
