import { foundation } from './0001-foundation.server.ts'
import { wholeCatalogue } from './0002-whole-catalogue.server.ts'
import type { Migration } from './migration.server.ts'

/** In order. New ones go to the end. */
export const migrations: readonly Migration[] = [foundation, wholeCatalogue]
