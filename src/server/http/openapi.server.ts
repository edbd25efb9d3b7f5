/** The contract as an OpenAPI 3.1 document. Served by `docs.server.ts`. */
import * as z from 'zod'
import { contract } from '#contract'
import { bodyLimitOf, type Endpoint } from '#shared/endpoint.ts'
import { sizeText } from '#shared/error-messages.ts'
import { type ErrorCode, fieldCodes, statusOf } from '#shared/errors.ts'

type Json = Record<string, unknown>

/** Every error code an endpoint can return: its own, and those that follow from its access and schemas. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...(endpoint.refusals ?? [])]
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.files) codes.push('invalid')
  if (endpoint.body || endpoint.files) codes.push('too_large')
  if (endpoint.files) codes.push('unsupported_type')
  if (endpoint.access === 'admin') codes.push('unauthenticated')
  return codes
}

const problem = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { enum: Object.keys(statusOf) },
        message: { type: 'string', description: 'In the language of Accept-Language.' },
        fields: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            properties: { code: { enum: fieldCodes }, message: { type: 'string' } },
          },
        },
        requestId: { type: 'string' },
      },
    },
  },
}

export function openApi(apiBase: string): Json {
  const paths: Record<string, Json> = {}
  for (const [operationId, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(operationId, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrin', version: '1', description: 'Products, categories and their back office.' },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(operationId: string, endpoint: Endpoint): Json {
  const { body, files, success = 200 } = endpoint
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access === 'admin' && { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body && {
      requestBody: {
        required: true,
        description: `At most ${sizeText(bodyLimitOf(endpoint), 'en')}.`,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    }),
    ...(files && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: filesSchema(files) } } },
    }),
    responses: {
      [success]:
        success === 204
          ? { description: 'Done' }
          : {
              description: 'Success',
              content: contentOf(endpoint),
            },
      ...refusals(endpoint),
    },
  }
}

function contentOf({ response, sends }: Endpoint): Json {
  if (sends === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (sends === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(response, 'output') } }
}

function filesSchema({ max }: NonNullable<Endpoint['files']>): Json {
  const file = { type: 'string', format: 'binary' }
  const property = max === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: max }
  return { type: 'object', required: ['file'], properties: { file: property } }
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), code => statusOf[code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  )
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
