/** The server's side of the picture process: started when there is work, ended when idle, replaced when it dies. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Checked, ImageOrder, ImageRefusal, News, Task } from './image-process.server.ts'
import type { Form } from './image-variants.ts'

const script = fileURLToPath(new URL('./image-process.server.ts', import.meta.url))

/** `alone`: nothing else was in work, so that it is the picture's doing. */
export class ProcessDied extends Error {
  readonly alone: boolean
  constructor(alone: boolean) {
    super('the picture process died')
    this.alone = alone
  }
}

/** What the system said to the picture process. */
const toError = ({ error, code }: Extract<News, { error: string }>) =>
  Object.assign(new Error(error), { code })

type Waiting = {
  resolve(news: News): void
  reject(error: Error): void
  onMade?: ((form: Form) => void) | undefined
  limit: NodeJS.Timeout
}
type Settings = {
  idleMs?: number
  /** A picture that takes longer than this is not worth waiting for. */
  patienceMs?: number
}

export type PictureWorker = ReturnType<typeof createPictureWorker>

export function createPictureWorker({ idleMs = 10_000, patienceMs = 60_000 }: Settings = {}) {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  function start() {
    // Nothing of the environment: no password of ours is in the process that opens strangers' files.
    const started = fork(script, { execArgv: ['--disable-warning=ExperimentalWarning'], env: {} })
    started.on('message', (news: News) => {
      const one = waiting.get(news.id)
      if ('made' in news) return one?.onMade?.(news.made)
      finish(news.id)
      one?.resolve(news)
    })
    const gone = () => {
      if (child !== started) return
      child = undefined
      const alone = waiting.size === 1
      for (const [id, { reject }] of waiting) {
        finish(id)
        reject(new ProcessDied(alone))
      }
    }
    started.on('exit', gone)
    started.on('error', gone)
    return started
  }

  function finish(id: number) {
    clearTimeout(waiting.get(id)?.limit)
    waiting.delete(id)
    if (waiting.size > 0) return
    holdOn(false)
    idle = setTimeout(rest, idleMs)
    idle.unref()
  }

  /** Work keeps the server process alive; an idle picture process does not. */
  function holdOn(busy: boolean) {
    const how = busy ? 'ref' : 'unref'
    child?.[how]()
    child?.channel?.[how]()
  }

  function rest() {
    const resting = child
    child = undefined
    if (resting?.connected) resting.disconnect()
  }

  function order(task: Task, onMade?: (form: Form) => void): Promise<News> {
    if (closed) return Promise.reject(new ProcessDied(false))
    clearTimeout(idle)
    child ??= start()
    const working = child
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => working.kill('SIGKILL'), patienceMs)
      limit.unref()
      waiting.set(id, { resolve, reject, onMade, limit })
      holdOn(true)
      // A failure to send is followed by the end of the process, which is told to everybody who waits.
      working.send({ id, ...task } satisfies ImageOrder, () => {})
    })
  }

  // One at a time, so that memory stays within bounds and the time limit counts one picture's work.
  let checking: Promise<unknown> = Promise.resolve()

  async function checkTwice(source: string, folder: string): Promise<Checked | ImageRefusal> {
    for (let tries = 0; tries < 2; tries++) {
      try {
        const news = await order({ task: 'check', source, folder })
        if ('checked' in news) return news.checked
        if ('refused' in news) return news.refused
        if ('error' in news) throw toError(news)
      } catch (error) {
        if (closed || !(error instanceof ProcessDied)) throw error
      }
    }
    return 'damaged'
  }

  return {
    check(source: string, folder: string): Promise<Checked | ImageRefusal> {
      const result = checking.then(() => checkTwice(source, folder))
      checking = result.catch(() => {})
      return result
    },

    async makeWidths(work: Omit<Task & { task: 'widths' }, 'task'>, onMade: (form: Form) => void) {
      const news = await order({ task: 'widths', ...work }, onMade)
      if ('error' in news) throw toError(news)
    },

    /** Of the running process, if there is one. */
    pid: () => child?.pid,

    async close() {
      closed = true
      clearTimeout(idle)
      const ending = child
      if (!ending || ending.exitCode !== null) return
      const gone = new Promise(resolve => ending.once('exit', resolve))
      // We wait for it even when nothing else keeps this process.
      ending.ref()
      ending.kill('SIGKILL')
      await gone
    },
  }
}
