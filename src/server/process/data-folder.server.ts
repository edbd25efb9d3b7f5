/** What lies in `DATA_DIR`, and that nobody else on the machine reads it: hashes, what visitors write, the first password. */
import { accessSync, closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './config.server.ts'

/** A folder that is there already keeps its mode: somebody may have chosen it. */
export function createDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw unusableFolder(dataDir, error)
  }
}

export const unusableFolder = (dataDir: string, error: unknown) =>
  new StartError(
    `The data folder ${dataDir} cannot be used (${(error as Error).message}). Make it writable or set DATA_DIR.`,
  )

/** SQLite would make it readable for all. It gives the files beside it, -wal and -shm, the same mode. */
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
 * Keeps the first password for whoever can read the data folder, where no terminal shows it. It is written before the account is
 * made, under a name of this process, so that a crash in between loses it no more than another process that was first.
 */
export async function storeFirstPassword(
  dataDir: string,
  { username, password }: FirstAdmin,
  create: () => Promise<boolean>,
): Promise<boolean> {
  const file = firstPasswordFile(dataDir)
  const own = `${file}.${process.pid}`
  await rm(own, { force: true })
  await writeFile(own, `username: ${username}\npassword: ${password}\n`, { mode: 0o600, flag: 'wx' })
  let isMade = false
  try {
    isMade = await create()
    if (isMade) await rename(own, file)
  } finally {
    if (!isMade) await rm(own, { force: true })
  }
  return isMade
}

/** At the first login of an account: if the file is of that one, it has done its work. */
export async function forgetFirstPassword(dataDir: string, username: string) {
  const file = firstPasswordFile(dataDir)
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.startsWith(`username: ${username}\n`)) await rm(file, { force: true })
}
