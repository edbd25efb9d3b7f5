import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'

/** What the shell knows of the shop: its main categories, as the API lists them. */
export type MainCategories = CallOutput<Calls['GET /category/main']>
