/** Answers that are no JSON: events as they happen, and files to save. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SavedFile } from '#shared/endpoint.ts'
import { nothingToLoad } from './security-headers.server.ts'

export function sendEvents(reply: FastifyReply, events: AsyncIterable<string>) {
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Proxies would collect a few kilobytes before they pass anything on.
    'X-Accel-Buffering': 'no',
    // Its end frees the connection, so that a stop does not wait for who holds it.
    Connection: 'close',
  })
  return reply.send(Readable.from(events, { objectMode: false }))
}

/** Whatever it is, a browser saves it: nothing of it is shown or run as if it came from this site. */
export function sendAsFile(reply: FastifyReply, { name, type, bytes, content }: SavedFile) {
  reply.headers({
    'Content-Type': type,
    'Content-Length': bytes,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'Content-Security-Policy': `${nothingToLoad}; sandbox`,
    'Cache-Control': 'no-store',
  })
  return reply.send(Readable.from(content, { objectMode: false }))
}

/** As RFC 8187 wants it: also the marks that are left alone in addresses. */
export const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
