import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appOf } from '#ui/app-context.ts'

/** The whole page at once: its security policy needs every inline script, and the cache keeps finished bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await rendered(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
}

function rendered(node: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = new Writable({
      write(chunk, _encoding, next) {
        chunks.push(chunk)
        next()
      },
      final(next) {
        resolve(Buffer.concat(chunks))
        next()
      },
    })
    const { pipe } = renderToPipeableStream(node, {
      onAllReady: () => pipe(collect),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** A page that is not found or a visitor who left is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  appOf(context as RouterContextProvider).report?.(error)
}
