/** Posts JSON to the shop's own programs. The only server file that calls `fetch`. */
import { createHmac } from 'node:crypto'
import { JobError } from '#features/jobs/job.ts'

const timeoutMs = 10_000

/** Any 2xx is a success; a redirect is none, so that a body goes nowhere but where the operator said. */
export async function postSigned(url: string, body: object, secret: string | undefined) {
  const text = JSON.stringify(body)
  const answer = await send(url, text, secret)
  // Whatever it says is not read: only the status counts.
  await answer.body?.cancel().catch(() => {})
  if (!answer.ok) throw new JobError('http_refused', String(answer.status || 'redirect'))
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

/** Over time and body, so that neither can be changed and an old request cannot be sent again for long. */
function signatureOf(text: string, secret: string | undefined): Record<string, string> {
  if (secret === undefined) return {}
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  return { 'x-vitrin-timestamp': timestamp, 'x-vitrin-signature': `sha256=${signature}` }
}
