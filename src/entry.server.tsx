import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appOf } from '#ui/app-context.ts'
import { DrawContext } from '#ui/kept-markup.tsx'

/**
 * The whole page at once: its security policy needs every inline script, and the cache keeps finished bytes. No public page
 * waits inside itself (loaders are done before), so React may write plain text, which costs it a third less than a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { serverHandoffStream, ...rest } = context
  const handoff = await handoffScripts(serverHandoffStream)
  const page = renderToString(
    <DrawContext value={renderToString}>
      <ServerRouter context={rest} url={request.url} />
    </DrawContext>,
  )
  const end = page.lastIndexOf(bodyEnd)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = `<!DOCTYPE html>${page.slice(0, end)}${handoff}${page.slice(end)}`
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

const bodyEnd = '</body></html>'

/** What the loaders gave, in the form in which React Router's own stream hands it to the browser. */
async function handoffScripts(stream: ReadableStream<Uint8Array> | undefined) {
  if (!stream) return ''
  const decoder = new TextDecoder()
  let data = ''
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true })
  return `<script>${controller}.enqueue(${escaped(JSON.stringify(data))});</script><script>${controller}.close();</script>`
}
const controller = 'window.__reactRouterContext.streamController'
const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
const escaped = (json: string) => json.replace(/[&><\u2028\u2029]/g, char => escapes[char] ?? char)

/** A page that is not found or a visitor who left is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  appOf(context as RouterContextProvider).report?.(error)
}
