/** Responses that are not JSON: event streams, and files to download. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SavedFile } from '#shared/endpoint.ts'
import { nothingToLoad } from './security-headers.server.ts'

export function sendEvents(reply: FastifyReply, events: AsyncIterable<string>) {
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Without this, proxies would buffer a few kilobytes before they pass anything on.
    'X-Accel-Buffering': 'no',
    // The end of the stream closes the connection, so that a shutdown does not wait for it.
    Connection: 'close',
  })
  return reply.send(Readable.from(events, { objectMode: false }))
}

/** The browser saves the file, whatever its type. It is never shown or run as if it came from this site. */
export function sendAsFile(reply: FastifyReply, { name, type, bytes, content }: SavedFile) {
  reply.headers({
    'Content-Type': type,
    ...(bytes !== undefined && { 'Content-Length': bytes }),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'Content-Security-Policy': `${nothingToLoad}; sandbox`,
    'Cache-Control': 'no-store',
  })
  return reply.send(Readable.from(content, { objectMode: false }))
}

/** Encoded as RFC 8187 requires, including the characters that `encodeURIComponent` leaves alone. */
export const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
