/** Errors that occur before there is a valid request: sent with the usual error body, then the connection is closed. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toProblem } from './errors.server.ts'

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** The headers may not have been parsed, so the message is in the site's base language. */
export function clientErrorResponse(locale: Locale, onlyHttps?: string) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const code = codes[error.code ?? ''] ?? 'malformed_request'
    const { status, body } = toProblem(new AppError(code), { locale, requestId: crypto.randomUUID() })
    const text = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      ...(onlyHttps ? [`Strict-Transport-Security: ${onlyHttps}`] : []),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
}
