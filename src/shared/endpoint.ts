/**
 * How an API call is described. The `*.contract.ts` of a feature lists its calls with `endpoint()`. Validation, the client types
 * and the OpenAPI document are derived from that.
 */
import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

type Access = 'public' | 'admin'
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Endpoint = {
  method: Method
  path: `/${string}`
  /** Who may call it. A `public` call with an invalid bearer token is not refused with 401: its sender counts as a visitor. */
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Limit of the JSON body in bytes, 8 kB by default. It must fit the longest valid body with every character as `\uXXXX`. */
  bodyLimit?: number
  /**
   * Takes files instead of a body: multipart/form-data, in the order in which they are sent. The field names do not matter. `areRaw`: any
   * bytes are taken, and a later call says what is wrong with them.
   */
  files?: { max: number; maxBytes: number; areRaw?: true }
  response: z.ZodType
  /** Set if it responds with something other than JSON: server-sent events, or a file to save. Only possible over HTTP. */
  sends?: 'events' | 'file'
  /** Status of a successful response, 200 by default. */
  success?: 200 | 201 | 202 | 204
  /**
   * Set if the response to a visitor depends only on the input and the content. Such a response is stored, and sent to every
   * visitor until something in it changes. A function says for which queries this holds.
   */
  fromContent?: true | ((query: { sort?: unknown; q?: unknown }) => boolean)
  /** Whether a part of the response is still being computed. Such a response is stored neither by a cache nor by a browser. */
  isIncomplete?(response: object): boolean
  /**
   * Set if a secret in the body opens the response: it may have files that visitors do not see, whose addresses are signed as for
   * staff.
   */
  hasSecret?: true
  /** Error codes of this call, in addition to those that follow from its access and schemas. */
  refusals?: readonly ErrorCode[]
}

/** A received file in a temporary folder. It is deleted when the call ends. */
export type Upload = {
  path: string
  /** The file name that the sender gave. Only used as a label, never as a path. */
  name: string
  bytes: number
}

/** A file that is sent to the client as a download. One that is made while it is sent does not know how long it will be. */
export type SavedFile = { name: string; type: string; bytes?: number; content: AsyncIterable<Uint8Array> }

const kB = 1024
/** Body limits by kind of call. `usual` is the default. */
export const bodyLimits = {
  usual: 8 * kB,
  lists: 32 * kB,
  message: 96 * kB,
  texts: 256 * kB,
  page: 768 * kB,
  settings: 1536 * kB,
  product: 3072 * kB,
  /** Many products, each with its own values. */
  table: 12 * 1024 * kB,
} as const
export const bodyLimitOf = ({ bodyLimit }: Endpoint) => bodyLimit ?? bodyLimits.usual

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export type Contract = Record<string, Endpoint>
export type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`
export const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** What a caller passes. It is `z.input`, so that fields with a default can be left out. */
export type CallInput<E> = SchemaField<E, 'params', 'input'> &
  QueryField<E> &
  SchemaField<E, 'body', 'input'> &
  FilesField<E, File>
/** What a handler receives after validation (`z.output`). */
export type CallData<E> = SchemaField<E, 'params', 'output'> &
  SchemaField<E, 'query', 'output'> &
  SchemaField<E, 'body', 'output'> &
  FilesField<E, Upload>
export type CallOutput<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never

type SchemaField<E, K extends PropertyKey, Side extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodType
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown
type QueryField<E> = E extends { query: infer S extends z.ZodType }
  ? { query?: Partial<z.input<S>> }
  : unknown
type FilesField<E, F> = E extends { files: object } ? { files: F[] } : unknown
