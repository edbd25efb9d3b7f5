/** The OpenAPI description as an HTML page without scripts: the fields and responses of each call. Used by `docs.server.ts`. */

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  format?: string
  additionalProperties?: Schema | boolean
  $ref?: string
}
type Operation = {
  summary: string
  tags: string[]
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
type Description = { paths?: Record<string, Record<string, Operation>>; servers?: { url: string }[] }

export const docsStyle = `
:root { color-scheme: light dark; --bg: light-dark(#f5f4f9, #0e1322); --card: light-dark(#fff, #161c2f);
  --line: light-dark(#e6e4ee, #262e47); --text: light-dark(#1b1d2a, #e8eaf2); --dim: light-dark(#5e6175, #9ba1b8);
  --blue: light-dark(#2457e6, #8eacff) }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.55 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.5rem 6rem }
h1 { font-size: 2.1rem; margin: 0 } h2 { margin: 3rem 0 .75rem; font-size: 1.25rem; text-transform: capitalize }
p { color: var(--dim); max-width: 42rem } a { color: var(--blue) }
details { background: var(--card); border: 1px solid var(--line); border-radius: 14px; margin-block: .5rem }
summary { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; padding: .75rem 1rem; cursor: pointer }
summary:focus-visible { outline: 2px solid var(--blue); border-radius: 14px }
summary code { font-weight: 600 } summary span { color: var(--dim) }
.method { color: var(--blue); font-weight: 650; min-width: 3.6rem }
.lock { margin-inline-start: auto; font-size: .85rem }
section { padding: 0 1rem 1rem; overflow-x: auto } h3 { font-size: .95rem; margin: 1rem 0 .25rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .35rem .75rem .35rem 0; border-block-end: 1px solid var(--line); vertical-align: top }
th { font-weight: 500; white-space: nowrap } td { color: var(--dim) }
code { font: .92em/1.4 ui-monospace, monospace }`

export function docsPage(description: object): string {
  const { paths = {}, servers = [] } = description as Description
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(calls, call => call.operation.tags[0] ?? '')
  const sections = [...groups].map(([tag, list]) => `<h2>${toHtml(tag)}</h2>${list.map(callOf).join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Vitrin API</title><style>${docsStyle}</style></head>
<body><main><h1>Vitrin API</h1>
<p>Base URL <code>${toHtml(servers[0]?.url ?? '')}</code>. Responses are JSON. Calls marked “session” need
<code>Authorization: Bearer …</code> with the token of <code>POST /auth/login</code>. Errors have one shape,
<code>{ error: { code, message, fields?, requestId } }</code>, in the language of <code>Accept-Language</code>.
For programs: <a href="openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`
}

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const content = operation.requestBody?.content ?? {}
  const files = content['multipart/form-data']?.schema
  const body = content['application/json']?.schema
  const responses = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema
    return row(status, schema && !schema.$ref ? typeOf(schema) : description)
  })
  return `<details><summary><code class="method">${method}</code><code>${toHtml(path)}</code>
<span>${toHtml(operation.summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</span>${operation.security ? '<span class="lock">session</span>' : ''}</summary><section>
${table(
  'Parameters',
  operation.parameters.map(one => row(one.name, typeOf(one.schema), one.required)),
)}
${body ? table('Body', fieldsOf(body)) : ''}
${files ? table('Form, multipart/form-data', fieldsOf(files)) : ''}
${table('Responses', responses)}</section></details>`
}

const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => row(name, typeOf(schema), required.includes(name)))

const table = (title: string, rows: string[]) =>
  rows.length > 0 ? `<h3>${title}</h3><table>${rows.join('')}</table>` : ''

const row = (name: string, text: string, required?: boolean) =>
  `<tr><th scope="row"><code>${toHtml(name)}</code>${required ? ' *' : ''}</th><td>${toHtml(text)}</td></tr>`

/** A schema in a few words. */
function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  const bounds = [
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean)
  const bounded = (type: string) => (bounds.length > 0 ? `${type}, ${bounds.join(', ')}` : type)
  if (schema.type === 'array') return bounded(`list of ${schema.items ? typeOf(schema.items) : 'values'}`)
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  if (schema.type === 'string' && schema.format) return bounded(schema.format)
  return bounded(String(schema.type ?? 'value'))
}

const toHtml = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
