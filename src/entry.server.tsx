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
import { writeState } from '#ui/page-state.ts'
import { writeProgram } from '#ui/program.ts'

/**
 * The whole page at once: its security policy needs every inline script, and the cache keeps finished bytes. No public page
 * waits inside itself (loaders are done before), so React may write plain text, which costs it a third less than a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // React Router's own way to hand data over; ours is plain and costs the browser no reader for it.
  const { serverHandoffStream, ...rest } = context
  void serverHandoffStream?.cancel()
  const page = renderToString(
    <DrawContext value={renderToString}>
      <ServerRouter context={rest} url={request.url} />
    </DrawContext>,
  )
  const end = page.lastIndexOf(bodyEnd)
  // After rendering, which leaves out what the browser has to load by itself.
  const state = writeState(context.staticHandlerContext)
  // While it is being written, React Router begins it, with what watches for changes.
  const program = import.meta.env.DEV ? '' : writeProgram(context)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  appOf(loadContext).write?.(`<!DOCTYPE html>${page.slice(0, end)}${state}${program}${page.slice(end)}`)
  return new Response(null, { status, headers })
}

const bodyEnd = '</body></html>'

/** A page that is not found or a visitor who left is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  appOf(context as RouterContextProvider).report?.(error)
}
