/** How a call is described. A feature's `*.contract.ts` lists its calls with `endpoint()`; everything else follows. */
import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

export type Access = 'public' | 'admin'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Endpoint = {
  method: Method
  path: `/${string}`
  /** Who may call it. `public` never answers 401 for a bad bearer: its sender is a visitor. */
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Of its JSON body, in bytes; 8 kB unless said. Above the longest valid one with every character written as `\uXXXX`. */
  bodyLimit?: number
  /** Takes files instead of a body: multipart/form-data, in the order they are sent, whatever their fields are called. */
  files?: { max: number; maxBytes: number }
  response: z.ZodType
  /** What it answers instead of JSON: server-sent events as they happen, or a file to save. Only over HTTP. */
  sends?: 'events' | 'file'
  /** Status of a success; 200 unless said. */
  success?: 200 | 201 | 202 | 204
  /** Its answer depends on its input and the content version alone: who has that version is told so, without any work. A function tells for which queries. */
  fromContent?: true | ((query: { sort?: unknown; q?: unknown }) => boolean)
  /** Tells of an answer that a part of it is still being worked out: nothing stores it, neither a cache nor a browser. */
  isIncomplete?(answer: object): boolean
  /** Refusals of its own, beside those that follow from its access and schemas. */
  refusals?: readonly ErrorCode[]
}

/** A received file in a temporary place; removed when the call ends. */
export type Upload = {
  path: string
  /** As its sender calls it: only ever a label. */
  name: string
  bytes: number
}

/** A stored file on its way to be saved by whoever asked. */
export type SavedFile = { name: string; type: string; bytes: number; content: AsyncIterable<Uint8Array> }

const kB = 1024
/** For those that need more than the usual. */
export const bodyLimits = {
  usual: 8 * kB,
  lists: 32 * kB,
  message: 96 * kB,
  texts: 256 * kB,
  settings: 1536 * kB,
  product: 2048 * kB,
} as const
export const bodyLimitOf = ({ bodyLimit }: Endpoint) => bodyLimit ?? bodyLimits.usual

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export type Contract = Record<string, Endpoint>
export type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`
export const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** What a caller passes: `z.input`, so that defaults may be left out. */
export type CallInput<E> = Given<E, 'params', 'input'> &
  GivenQuery<E> &
  Given<E, 'body', 'input'> &
  GivenFiles<E, File>
/** What a handler receives: `z.output`, validated. */
export type CallData<E> = Given<E, 'params', 'output'> &
  Given<E, 'query', 'output'> &
  Given<E, 'body', 'output'> &
  GivenFiles<E, Upload>
export type CallOutput<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never

type Given<E, K extends PropertyKey, Side extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodType
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown
type GivenQuery<E> = E extends { query: infer S extends z.ZodType }
  ? { query?: Partial<z.input<S>> }
  : unknown
type GivenFiles<E, F> = E extends { files: object } ? { files: F[] } : unknown
