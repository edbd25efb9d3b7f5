/**
 * Serves pictures and documents over HTTP. A file that a visible page refers to is public; every other file needs a signed
 * address. A file's name is derived from its content, so a finished file may be cached for ever.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/database.server.ts'
import { nothingToLoad } from '#server/http/security-headers.server.ts'
import { encodeName } from '#server/http/send-files.server.ts'
import { AppError, isDatabaseAway } from '#shared/errors.ts'
import { fileRef } from '#shared/fields.ts'
import { getVariant, type ImageVariant, nearestVariant, variantNameOf } from './image-variants.ts'
import { originalName } from './ingest.server.ts'
import { mediaPath } from './picture.ts'
import type { PublicFiles } from './public-files.server.ts'
import type { SignedAddresses } from './signed-addresses.server.ts'
import type { Storage } from './storage/storage.ts'
import type { MediaTable } from './tables.server.ts'
import { isWholePicture } from './whole-picture.ts'

/** A browser may cache it for ever. A shared cache asks again after a day, so that it notices when a file was hidden. */
const cacheForEver = 'public, max-age=31536000, s-maxage=86400, immutable'
const maxCachedRows = 5000

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
  // Caches rows of finished files, which never change. If such a row is deleted, its files are missing too, and the row is read
  // again.
  const readyRows = new Map<string, Row>()

  /** Decides which file is requested, and how its response may be cached. Undefined if the caller may not see the file. */
  async function access(requested: string): Promise<Access | undefined> {
    const signed = signedAddresses.read(requested)
    if (signed) return { ref: signed.ref, cacheControl: `private, max-age=${signed.secondsLeft}, immutable` }
    if (!fileRef.safeParse(requested).success) return undefined
    try {
      return (await publicFiles.isPublic(requested))
        ? { ref: requested, cacheControl: cacheForEver }
        : undefined
    } catch (error) {
      if (isDatabaseAway(error) && (await publicFiles.wasPublic(requested)))
        return { ref: requested, cacheControl: 'no-store' }
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
      if (readyRows.size >= maxCachedRows) readyRows.clear()
      readyRows.set(ref, row)
    }
    return row
  }

  async function getPicture(
    row: Row,
    variant: ImageVariant,
    cacheHeaders: CacheHeaders,
  ): Promise<MediaResponse | undefined> {
    const body = await getWhole(row, variant)
    if (body) return { body, bytes: body.length, type: `image/${variant.format}`, headers: cacheHeaders }
    const names = await Array.fromAsync(storage.names(row.folder))
    const available = names
      .map(getVariant)
      .filter(one => one !== undefined && variantNameOf(one) !== variantNameOf(variant)) as ImageVariant[]
    for (
      let nearest = nearestVariant(variant, available);
      nearest;
      nearest = nearestVariant(variant, available)
    ) {
      const substitute = await getWhole(row, nearest)
      const headers = { 'Cache-Control': 'no-store' }
      if (substitute)
        return { body: substitute, bytes: substitute.length, type: `image/${nearest.format}`, headers }
      available.splice(available.indexOf(nearest), 1)
    }
    return undefined
  }

  /**
   * A truncated file counts as missing, so that nobody caches half a picture for a year. `npm run media:check` finds such
   * files.
   */
  async function getWhole(row: Row, variant: ImageVariant) {
    const body = await storage.get(`${row.folder}/${variantNameOf(variant)}`)
    return body && isWholePicture(body, variant.format) ? body : undefined
  }

  async function getDocument(
    row: Row,
    name: string,
    cacheHeaders: CacheHeaders,
  ): Promise<MediaResponse | undefined> {
    const key = `${row.folder}/${originalName}`
    if ((await storage.sizeOf(key)) !== row.bytes) return undefined
    const body = await storage.getStream(key)
    if (!body) return undefined
    const disposition = `attachment; filename*=UTF-8''${encodeName(name)}`
    const headers = { ...cacheHeaders, 'Content-Disposition': disposition }
    return { body, bytes: row.bytes, type: 'application/pdf', headers }
  }

  async function send(request: FastifyRequest<MediaRequest>, reply: FastifyReply): Promise<unknown> {
    const { ref: requested, file } = request.params
    // Log which file was requested, but without the signature: whoever reads the log must not be able to fetch the file.
    if (requested.includes('~')) {
      request.loggedPath = request.url.replace(/\?.*/, '').replace(/(~|%7e)[^/]*/i, '~')
    }
    const variant = getVariant(file)
    const isDocument = /^[^/\\]{1,200}\.pdf$/i.test(file)
    // Any other path is refused without touching the database or the storage.
    const found = variant || isDocument ? await access(requested) : undefined
    if (!found) throw new AppError('not_found')
    const { ref, cacheControl } = found
    const cachedRow = readyRows.get(ref)
    const row = cachedRow ?? (await readRow(ref))
    if ((row.kind === 'picture') !== (variant !== undefined)) throw new AppError('not_found')
    reply.header('Content-Security-Policy', nothingToLoad)
    const etag = variant ? `"${ref}-${variantNameOf(variant)}"` : `"${ref}"`
    const cacheHeaders = { 'Cache-Control': cacheControl, ETag: etag }
    if (row.state === 'ready' && request.headers['if-none-match'] === etag) {
      return reply.headers(cacheHeaders).code(304).send()
    }
    const response = variant
      ? await getPicture(row, variant, cacheHeaders)
      : await getDocument(row, file, cacheHeaders)
    // A cached row may point at a folder that was removed, while the same content was stored again in another folder. So read
    // the row again once.
    if (!response) readyRows.delete(ref)
    if (!response && cachedRow) return await send(request, reply)
    if (!response) throw new AppError('not_found')
    reply.headers({ ...response.headers, 'Content-Length': response.bytes }).type(response.type)
    if (request.method === 'GET') return reply.send(response.body)
    if (response.body instanceof Readable) response.body.destroy()
    return reply.send()
  }

  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}/:ref/:file`,
    config: { quiet: true },
    handler: send,
  })
}

type Access = { ref: string; cacheControl: string }
type CacheHeaders = { 'Cache-Control': string; ETag: string }
type MediaRequest = { Params: { ref: string; file: string } }
