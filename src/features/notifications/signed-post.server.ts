/** Posts JSON to the shop's own systems. This is the only server file that calls `fetch`. */
import { createHmac } from 'node:crypto'
import { JobError } from '#features/jobs/job.ts'

const timeoutMs = 10_000

/** Any 2xx status is a success. A redirect is a failure, so that the body goes nowhere but to the configured address. */
export async function postSigned(url: string, body: object, secret: string | undefined) {
  const text = JSON.stringify(body)
  const response = await send(url, text, secret)
  // The response body is not read, because only the status matters.
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new JobError('http_refused', String(response.status || 'redirect'))
}

async function send(url: string, text: string, secret: string | undefined) {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Vitrin', ...signatureOf(text, secret) },
      body: text,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError'
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (isLate) throw new JobError('http_timed_out')
    throw new JobError('http_unreachable', /^[A-Z_]{2,40}$/.test(code) ? code : '')
  }
}

/** Signs the time and the body, so that neither can be changed, and an old request cannot be replayed for long. */
function signatureOf(text: string, secret: string | undefined): Record<string, string> {
  if (secret === undefined) return {}
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  return { 'x-vitrin-timestamp': timestamp, 'x-vitrin-signature': `sha256=${signature}` }
}
