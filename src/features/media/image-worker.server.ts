/**
 * The server's side of the picture process: starts it when there is work, ends it when it is idle, and replaces it when it
 * dies. Called by `ingest.server.ts`, `image-queue.server.ts` and `thumbnails/`.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type {
  Checked,
  IconShape,
  ImageOrder,
  ImageProcessMessage,
  ImageRefusal,
  Task,
} from './image-process.server.ts'
import type { ImageVariant } from './image-variants.ts'
import type { ThumbnailRefusal } from './media.ts'

const script = fileURLToPath(new URL('./image-process.server.ts', import.meta.url))

/** `alone`: the process was working on nothing else, so this picture caused it. */
export class ProcessDied extends Error {
  readonly alone: boolean
  constructor(alone: boolean) {
    super('the picture process died')
    this.alone = alone
  }
}

/** The error that the picture process reported. */
const toError = ({ error, code }: Extract<ImageProcessMessage, { error: string }>) =>
  Object.assign(new Error(error), { code })

type PendingTask = {
  resolve(message: ImageProcessMessage): void
  reject(error: Error): void
  onMade?: ((variant: ImageVariant) => void) | undefined
  limit: NodeJS.Timeout
}
type Settings = {
  idleMs?: number
  /** A picture that takes longer than this makes the process be killed. */
  timeoutMs?: number
}

export type PictureWorker = ReturnType<typeof createPictureWorker>

export function createPictureWorker({ idleMs = 10_000, timeoutMs = 60_000 }: Settings = {}) {
  const pendingTasks = new Map<number, PendingTask>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  function start() {
    // The process gets no environment variables, so that no password of ours is in the process that opens strangers' files.
    const started = fork(script, { execArgv: ['--disable-warning=ExperimentalWarning'], env: {} })
    started.on('message', (message: ImageProcessMessage) => {
      const pending = pendingTasks.get(message.id)
      if ('made' in message) return pending?.onMade?.(message.made)
      finish(message.id)
      pending?.resolve(message)
    })
    const onExit = () => {
      if (child !== started) return
      child = undefined
      const alone = pendingTasks.size === 1
      for (const [id, { reject }] of pendingTasks) {
        finish(id)
        reject(new ProcessDied(alone))
      }
    }
    started.on('exit', onExit)
    started.on('error', onExit)
    return started
  }

  function finish(id: number) {
    clearTimeout(pendingTasks.get(id)?.limit)
    pendingTasks.delete(id)
    if (pendingTasks.size > 0) return
    keepAlive(false)
    idle = setTimeout(stopIdle, idleMs)
    idle.unref()
  }

  /** While there is work, the child process keeps this process alive. An idle one does not. */
  function keepAlive(busy: boolean) {
    const method = busy ? 'ref' : 'unref'
    child?.[method]()
    child?.channel?.[method]()
  }

  function stopIdle() {
    const idleProcess = child
    child = undefined
    if (idleProcess?.connected) idleProcess.disconnect()
  }

  function sendTask(task: Task, onMade?: (variant: ImageVariant) => void): Promise<ImageProcessMessage> {
    if (closed) return Promise.reject(new ProcessDied(false))
    clearTimeout(idle)
    child ??= start()
    const working = child
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => working.kill('SIGKILL'), timeoutMs)
      limit.unref()
      pendingTasks.set(id, { resolve, reject, onMade, limit })
      keepAlive(true)
      // If sending fails, the process exits, and `onExit` rejects all pending tasks.
      working.send({ id, ...task } satisfies ImageOrder, () => {})
    })
  }

  // Tasks that somebody waits for run one at a time, so that memory stays within bounds and the time limit applies to a single
  // picture.
  let checking: Promise<unknown> = Promise.resolve()

  /** Runs a task, and runs it once more if the process dies. Undefined if the task has no result of its own. */
  async function tryTwice(task: Task): Promise<Checked | ImageRefusal | undefined> {
    for (let tries = 0; tries < 2; tries++) {
      try {
        const message = await sendTask(task)
        if ('checked' in message) return message.checked
        if ('refused' in message) return message.refused
        if ('error' in message) throw toError(message)
        return undefined
      } catch (error) {
        if (closed || !(error instanceof ProcessDied)) throw error
      }
    }
    return 'damaged'
  }

  function inTurn(task: Task) {
    const result = checking.then(() => tryTwice(task))
    checking = result.catch(() => {})
    return result
  }

  return {
    check: (source: string, folder: string) =>
      inTurn({ task: 'check', source, folder }) as Promise<Checked | ImageRefusal>,

    /** Checks the header alone. Returns why the picture is refused, or undefined if it is accepted. */
    checkHeader: (source: string) =>
      inTurn({ task: 'header', source }) as Promise<ThumbnailRefusal | undefined>,

    /** Writes a small WebP of the picture to `target`, or returns why there can be none. */
    makeThumbnail: (source: string, target: string) =>
      inTurn({ task: 'thumbnail', source, target }) as Promise<ThumbnailRefusal | undefined>,

    /** Draws an SVG to a PNG, or returns why it is refused. */
    drawSvg: (source: string, target: string) =>
      inTurn({ task: 'svg', source, target }) as Promise<ImageRefusal | undefined>,

    /** Writes a square PNG of a picture that was checked before. */
    makeIcon: (source: string, target: string, shape: IconShape) =>
      inTurn({ task: 'icon', source, target, shape }) as Promise<ImageRefusal | undefined>,

    async makeWidths(work: Omit<Task & { task: 'widths' }, 'task'>, onMade: (variant: ImageVariant) => void) {
      const message = await sendTask({ task: 'widths', ...work }, onMade)
      if ('error' in message) throw toError(message)
    },

    /** The id of the running process, if there is one. */
    pid: () => child?.pid,

    async close() {
      closed = true
      clearTimeout(idle)
      const ending = child
      if (!ending || ending.exitCode !== null) return
      const exited = new Promise(resolve => ending.once('exit', resolve))
      // Waits for the exit even if nothing else keeps this process alive.
      ending.ref()
      ending.kill('SIGKILL')
      await exited
    },
  }
}
