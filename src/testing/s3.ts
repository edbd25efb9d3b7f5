// A local S3 server for tests. It runs in a separate process, because it prints warnings.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./s3-process.ts', import.meta.url))
const bucket = 'pictures'

export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-s3-'))
  const child = fork(script, [folder, bucket], { execArgv: ['--no-warnings'], stdio: 'ignore' })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const endpoint = `http://127.0.0.1:${port}`
  return {
    url: `s3://S3RVER:S3RVER@${bucket}?endpoint=${endpoint}`,
    config: { kind: 's3' as const, bucket, endpoint, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' },
    async stop() {
      if (child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
