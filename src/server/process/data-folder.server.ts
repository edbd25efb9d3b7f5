/**
 * The data folder (`DATA_DIR`) and the file with the first password. Other users of the machine must not read them: the folder
 * holds password hashes and what visitors write.
 */
import { accessSync, closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './config.server.ts'

/** The mode of an existing folder is not changed, because somebody may have chosen it. */
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
