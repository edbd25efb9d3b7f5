/** Password hashes: Argon2id off the main thread, few at a time so that a rush of logins cannot eat all memory. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)
/** OWASP's figures: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

async function limited<T>(run: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await run()
  } finally {
    running--
    waiting.shift()?.()
  }
}

function derive(password: string, salt: Buffer) {
  return limited(() =>
    hash('argon2id', { ...cost, message: Buffer.from(password), nonce: salt }),
  ) as Promise<Buffer>
}

/** As `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that the figures can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const figures = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${figures}$${toText(salt)}$${toText(await derive(password, salt))}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt, expected] = stored.split('$').slice(-2).map(toBytes)
  if (!salt || !expected) return false
  const actual = await derive(password, salt)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const toText = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const toBytes = (text: string) => Buffer.from(text, 'base64')

const common = new Set(
  (
    'password12 password123 password1234 passw0rd123 qwertyuiop qwerty12345 qwerty123456 1q2w3e4r5t 1q2w3e4r5t6y ' +
    'iloveyou123 administrator admin12345 admin123456 letmein123 welcome123 welcome1234 changeme123 football123 ' +
    'abcdefghij abcd123456 abc1234567 asdfghjkl; zxcvbnm123 superman123 monkey12345 dragon12345 sunshine123'
  ).split(' '),
)

/** Refuses what an attacker tries first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (common.has(plain)) return true
  const steps = [...plain].map((_, at) => plain.charCodeAt(at) - plain.charCodeAt(at - 1)).slice(1)
  // One repeated character, or a run such as 1234567890 and abcdefghij.
  return steps.every(step => step === 0) || steps.filter(step => step === steps[0]).length >= steps.length - 1
}
