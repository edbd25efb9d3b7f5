// npm run admin:create -- name [--password …]: adds an administrator from the command line. With `--reset` an existing one
// gets a new password, is enabled, and is logged out everywhere. Works while a server is running.
import './node-version.mjs'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { becomeChild } from './child.mjs'
import { dim, green, red } from './progress.mjs'
import { install, node26 } from './steps.mjs'
import { withServices } from './with-services.mjs'

function stop(sentence) {
  console.error(`  ${red(sentence)}`)
  process.exit(1)
}

function readArguments(words) {
  const rest = [...words]
  const take = (name, count) => {
    const at = rest.indexOf(name)
    return at < 0 ? undefined : rest.splice(at, count)
  }
  const passwordArgs = take('--password', 2)
  const reset = take('--reset', 1) !== undefined
  const [username = '', ...unknown] = rest
  const isComplete = passwordArgs === undefined || passwordArgs.length === 2
  if (isComplete && unknown.length === 0 && /^[a-z0-9._-]{3,32}$/i.test(username)) {
    return { username: username.toLowerCase(), password: passwordArgs?.[1], reset }
  }
  return stop(
    'Whom? npm run admin:create -- name (3 to 32 of a-z, 0-9, dot, dash, underscore), with --password and the password to choose it, with --reset for one who is there.',
  )
}

async function run({ username, password, reset }) {
  try {
    await withServices(async ({ accounts }) => {
      const chosen = password ?? randomBytes(12).toString('base64url')
      const { newPassword } = await import('../src/features/accounts/account.ts')
      const parsed = newPassword.safeParse(chosen)
      if (!parsed.success) throw new Error('The password needs 10 to 128 characters.')
      const account = { username, password: parsed.data }
      await (reset ? accounts.admins.reset(account) : accounts.admins.create(account))
      const done = reset ? 'has a new password and is logged out everywhere' : 'can log in'
      console.log(`  ${green('✓')} ${username} ${done}`)
      if (password === undefined) console.log(`    Password: ${chosen}   ${dim('(shown once, keep it)')}`)
    })
  } catch (error) {
    throw new Error(reasons[error.code] ?? fieldReason(error) ?? error.message)
  }
}

const reasons = {
  username_taken: 'There is an administrator of this name already: give a new password with --reset.',
  not_found: 'There is no administrator of this name: leave --reset out to add one.',
  busy: 'The database is busy: try again in a moment.',
}

const fieldReason = error =>
  error.details?.fields?.password &&
  'This password is too easy to guess. Use several unrelated words, without the site name or username.'

const options = readArguments(process.argv.slice(2))
await install({ dev: false })
const self = fileURLToPath(import.meta.url)
// Before the packages are installed, npm runs this with the machine's own Node.
if (Number(process.versions.node.split('.')[0]) < 26) {
  await becomeChild(node26(), ['--disable-warning=ExperimentalWarning', self, ...process.argv.slice(2)])
}
try {
  await run(options)
} catch (error) {
  stop(error.message)
}
