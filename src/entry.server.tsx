import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appOf } from '#ui/app-context.ts'
import { InlineScriptsContext } from '#ui/inline-script.tsx'
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
  const scripts = new Set<string>()
  const page = renderToString(
    <DrawContext value={renderToString}>
      <InlineScriptsContext value={scripts}>
        <ServerRouter context={rest} url={request.url} />
      </InlineScriptsContext>
    </DrawContext>,
  )
  const end = page.lastIndexOf(bodyEnd)
  // After rendering, which leaves out what the browser has to load by itself.
  const state = writeState(context.staticHandlerContext)
  // While it is being written, React Router begins it, with what watches for changes.
  const program = import.meta.env.DEV ? undefined : writeProgram(context)
  if (program) scripts.add(program)
  const begin = program ? `<script>${program}</script>` : ''
  headers.set('Content-Type', 'text/html; charset=utf-8')
  appOf(loadContext).write?.(`<!DOCTYPE html>${page.slice(0, end)}${state}${begin}${page.slice(end)}`, [
    ...scripts,
  ])
  return new Response(null, { status, headers })
}

const bodyEnd = '</body></html>'

/** A page that is not found or a visitor who left is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  appOf(context as RouterContextProvider).report?.(error)
}
