/**
 * Compresses HTML and JSON that are sent from memory. Registered by `app.server.ts`. Cached pages do not come here, because they
 * are stored compressed. Event streams and files do not either: they are streams, and pictures do not get smaller.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../pages/page-cache.server.ts'

/** A response below this size fits into one packet anyway. */
const fewestBytes = 1024

/**
 * Low levels, because the result is used once. A list of 24 products (32 kB) takes 0.2 ms and becomes 5.4 kB; brotli 4 would
 * take 0.7 ms for 4.5 kB. At these sizes it is done at once: passing it to another thread and back takes as long.
 */
const compress = {
  br: (text: Buffer | string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: Buffer | string) => gzipSync(text, { level: 3 }),
}

export function compressResponses(app: FastifyInstance) {
  app.decorateRequest('isSecret')
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (Buffer.byteLength(payload) < fewestBytes || !isCompressible(request, reply)) return payload
    addVary(reply)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
    return compress[encoding](payload)
  })
}

/**
 * The length of a compressed response tells whether one part of it repeats another. Somebody who can watch the line and choose
 * some of the text could guess a secret in it letter by letter (the BREACH attack). So what may contain a secret is sent as it is:
 * tickets, whose link is a secret, and responses to a write, such as a new session's token or a new ticket's link.
 */
function isCompressible({ method, isSecret, routeOptions }: FastifyRequest, reply: FastifyReply) {
  const isRead = method === 'GET' || method === 'HEAD'
  // A server that is overloaded or fails does no more work than it must.
  if (reply.statusCode >= 500) return false
  if (!isRead || isSecret || routeOptions.config?.secretPath || reply.hasHeader('Content-Encoding'))
    return false
  return /^(text\/html|application\/json)\b/.test(String(reply.getHeader('Content-Type')))
}

function addVary(reply: FastifyReply) {
  const others = String(reply.getHeader('Vary') ?? '')
  if (!others.includes('Accept-Encoding')) {
    reply.header('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding')
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a page whose address is a secret. */
    isSecret?: boolean
  }
}
