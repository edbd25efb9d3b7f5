import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'

/** What is chosen about the columns and rows of a file, one choice or several. */
export type ChangedChoices = CallInput<Calls['PATCH /imports/:id']>['body']
