/**
 * The data folder (`DATA_DIR`) and the file with the first password. Other users of the machine must not read them: the folder
 * holds password hashes and what visitors write.
 */
import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './config.server.ts'

/** The mode of an existing folder is not changed, because somebody may have chosen it. */
export function createDataFolder(dataDir: string) {
  try {
    createFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw unusableFolder(dataDir, error)
  }
}

/** With those above it. The `recursive` option of Node would loop for ever where nothing can be created, as in `/proc`. */
function createFolder(folder: string) {
  const create = () => mkdirSync(folder, { mode: 0o700 })
  try {
    create()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    createFolder(dirname(folder))
    create()
  }
}

/**
 * Refuses a folder on a disk or network drive that does not answer: whatever touches it would wait for ever, and stop the whole
 * process with it. Called before anything else does.
 */
export async function requireAnswer(dataDir: string, { look = lookAt, maxMs = maxSilenceMs } = {}) {
  const answer = look(dataDir).then(
    () => true,
    // A missing folder is an answer.
    () => true,
  )
  if (await Promise.race([answer, sleep(maxMs, false, { ref: false })])) return
  throw new StartError(
    `The data folder ${dataDir} has not answered for ${Math.round(maxMs / 1000)} seconds. Check its disk or network drive, or set DATA_DIR to another folder.`,
  )
}

const maxSilenceMs = 5000
const lookAt = (folder: string): Promise<unknown> => stat(folder)

export const unusableFolder = (dataDir: string, error: unknown) =>
  new StartError(
    `The data folder ${dataDir} cannot be used (${(error as Error).message}). Make it writable or set DATA_DIR.`,
  )

/** SQLite itself would create the file readable for all. It gives the -wal and -shm files the same mode as this file. */
export function createPrivateFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

type FirstAdmin = { username: string; password: string }

export const firstPasswordFile = (dataDir: string) => join(dataDir, 'first-password')

/**
 * Stores the first password in the data folder, for starts without a terminal. It is written before the account is created, so
 * that a crash in between cannot lose it. It is first written under a name with this process's id, so that it cannot overwrite
 * the file of another process that was first.
 */
export async function storeFirstPassword(
  dataDir: string,
  { username, password }: FirstAdmin,
  create: () => Promise<boolean>,
): Promise<boolean> {
  const file = firstPasswordFile(dataDir)
  const ownFile = `${file}.${process.pid}`
  await rm(ownFile, { force: true })
  await writeFile(ownFile, `username: ${username}\npassword: ${password}\n`, { mode: 0o600, flag: 'wx' })
  let isCreated = false
  try {
    isCreated = await create()
    if (isCreated) await rename(ownFile, file)
  } finally {
    if (!isCreated) await rm(ownFile, { force: true })
  }
  return isCreated
}

/** Called at the first login of an account. Deletes the file if it is for that account. */
export async function forgetFirstPassword(dataDir: string, username: string) {
  const file = firstPasswordFile(dataDir)
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.startsWith(`username: ${username}\n`)) await rm(file, { force: true })
}
