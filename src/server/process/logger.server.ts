import cluster from 'node:cluster'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.server.ts'
import { maskSecrets } from './mask-secrets.server.ts'

/** One JSON line per event, formatted for reading in a terminal. Lines never contain headers, bodies or queries. */
export async function loggerOptions({
  logLevel,
  prettyLogs,
}: Config): Promise<FastifyServerOptions['logger']> {
  const options = {
    level: logLevel,
    base: cluster.isWorker ? { worker: cluster.worker?.id } : null,
    serializers: { err: toLoggedError },
  }
  if (!prettyLogs) return { ...options, timestamp: () => `,"time":"${new Date().toISOString()}"` }
  const { default: pretty } = await import('pino-pretty')
  return {
    ...options,
    stream: pretty({
      sync: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'reqId,method,path,route,status,ms',
      messageFormat: (log, key) =>
        log.status
          ? `${log.status} ${log.method} ${log.path} ${log.ms} ms  ${log.reqId}`
          : `${log[key]}${log.reqId ? `  ${log.reqId}` : ''}`,
    }),
  }
}

/** PostgreSQL puts the values of a row into some fields of an error. So only name, message, stack and code are logged. */
export function toLoggedError({ name, message, stack = '', code }: NodeJS.ErrnoException) {
  return { type: name, message, stack, ...(code && { code }) }
}

/** Masks secrets in every finished line, whoever wrote it and whatever it is about. `createApp` applies it to all loggers. */
export const withMaskedSecrets = (logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] =>
  typeof logger === 'object' ? { ...logger, hooks: { ...logger.hooks, streamWrite: maskSecrets } } : logger
