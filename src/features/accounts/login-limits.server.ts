/** How often a login may fail. Counted in the database, so that the limits hold over all processes. */
import type { Db } from '#server/database.server.ts'
import { AppError } from '#shared/errors.ts'

const windowMinutes = 15
const limits = { accountAndAddress: 5, address: 20, account: 100 } as const

type Try = { username: string; address: string }

export async function requireLoginAllowed(db: Db, { username, address }: Try) {
  const since = new Date(Date.now() - windowMinutes * 60_000).toISOString()
  const failures = await db
    .selectFrom('loginFailure')
    .select(['username', 'address'])
    .where('at', '>', since)
    .where(or => or.eb('username', '=', username).or('address', '=', address))
    .limit(1000)
    .execute()
  const ofAccount = failures.filter(one => one.username === username)
  const ofAddress = failures.filter(one => one.address === address)
  const ofBoth = ofAccount.filter(one => one.address === address)
  if (ofBoth.length >= limits.accountAndAddress || ofAddress.length >= limits.address) throw tooMany()
  // Somebody guesses from many addresses: whoever logged in from here before is still let in.
  if (ofAccount.length >= limits.account && !(await knownAddress(db, { username, address }))) throw tooMany()
}

const tooMany = () =>
  new AppError('rate_limited', { params: { minutes: windowMinutes }, retryAfter: windowMinutes * 60 })

async function knownAddress(db: Db, { username, address }: Try) {
  const row = await db
    .selectFrom('loginSuccess')
    .select('at')
    .where('username', '=', username)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

export async function recordFailure(db: Db, { username, address }: Try) {
  const at = new Date()
  await db.insertInto('loginFailure').values({ username, address, at: at.toISOString() }).execute()
  // Older ones count no more; a few are removed with each new one.
  const old = new Date(at.getTime() - 24 * 3600_000).toISOString()
  await db.deleteFrom('loginFailure').where('at', '<', old).execute()
}

export async function recordSuccess(db: Db, { username, address }: Try) {
  const at = new Date().toISOString()
  await db
    .insertInto('loginSuccess')
    .values({ username, address, at })
    .onConflict(conflict => conflict.columns(['username', 'address']).doUpdateSet({ at }))
    .execute()
  await db
    .deleteFrom('loginFailure')
    .where('username', '=', username)
    .where('address', '=', address)
    .execute()
}
