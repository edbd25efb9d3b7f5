/** All error codes: a closed list, each with its one HTTP status. Used by the server, by pages and by the API client. */
export const statusOf = {
  invalid: 400,
  invalid_json: 400,
  malformed_request: 400,
  unauthenticated: 401,
  login_failed: 401,
  forbidden_origin: 403,
  password_needed: 403,
  not_found: 404,
  request_timeout: 408,
  name_taken: 409,
  code_taken: 409,
  username_taken: 409,
  email_taken: 409,
  too_many_invitations: 409,
  last_admin: 409,
  conflict: 409,
  category_cycle: 409,
  category_too_deep: 409,
  too_many_categories: 409,
  tag_taken: 409,
  attribute_taken: 409,
  too_many_attributes: 409,
  too_many_columns: 409,
  too_many_imports: 409,
  too_many_questions: 409,
  too_many_pages: 409,
  page_taken: 409,
  search_word_taken: 409,
  too_many_search_words: 409,
  category_not_empty: 409,
  deletion_is_large: 409,
  already_undone: 409,
  cannot_undo: 409,
  undo_is_large: 409,
  still_running: 409,
  attribute_updating: 409,
  serial_state: 409,
  too_many_ranges: 409,
  colleague_replied: 409,
  too_many_pictures: 409,
  too_many_documents: 409,
  too_many_draft_files: 409,
  mail_not_set_up: 409,
  too_many_canned_replies: 409,
  gone: 410,
  link_unknown: 404,
  link_used: 410,
  link_expired: 410,
  invitation_withdrawn: 410,
  invitation_void: 410,
  account_disabled: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  bad_picture: 422,
  bad_archive: 422,
  bad_document: 422,
  bad_attachment: 422,
  no_preview: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  mail_failed: 502,
  busy: 503,
  storage_unreachable: 503,
  filters_loading: 503,
  no_space: 507,
  database_away: 503,
  maybe_saved: 503,
  database_damaged: 503,
} as const

/** What can be wrong with one field. */
export const fieldCodes = [
  'required',
  'invalid_type',
  'invalid_text',
  'invalid_choice',
  'invalid_value',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_many',
  'unknown_field',
  'not_found',
  'taken',
  'repeated',
  'unsupported_file',
  'misnamed_file',
  'not_pdf',
  'damaged',
  'animated',
  'too_many_pixels',
  'too_few_pixels',
  'svg_active',
  'svg_external',
  'svg_text',
  'easy_to_guess',
  'wrong_password',
  'no_word',
  'one_word',
  'reserved',
] as const

export type ErrorCode = keyof typeof statusOf
export type FieldCode = (typeof fieldCodes)[number]
export type Params = Record<string, string | number>
export type FieldProblem = { code: FieldCode; params?: Params }

export type ErrorDetails = {
  /** By path, as `specs.3.value`. */
  fields?: Record<string, FieldProblem>
  /** Values for the placeholders of the message, as `{ seconds: 30 }`. */
  params?: Params
  /** Additional data for the caller, sent beside the message. */
  data?: Record<string, unknown>
  /** Seconds until it makes sense to try again. Sent as `Retry-After`. */
  retryAfter?: number
}

/** The body of every error response. */
export type Problem = {
  error: {
    code: ErrorCode
    message: string
    fields?: Record<string, { code: FieldCode; message: string }>
    requestId: string
  } & Record<string, unknown>
}

/**
 * An expected error that the caller can handle. Recognise it by `code`, never by `instanceof`: this file is loaded twice,
 * by the native server and by the page bundle.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.status = statusOf[code]
    this.details = details
  }
}

export function codeOf(error: unknown): ErrorCode | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && Object.hasOwn(statusOf, code) ? (code as ErrorCode) : undefined
}

export const isNotFound = (error: unknown) => codeOf(error) === 'not_found'

/** Errors caused by a database that is away or damaged. That itself is logged once, so these errors are not logged again. */
export const isDatabaseAway = (error: unknown) => {
  const code = codeOf(error)
  return code === 'database_away' || code === 'maybe_saved' || code === 'database_damaged'
}

/**
 * For a write that happens before the caller's own work, such as counting a login attempt. Even if it is unknown whether that
 * write was saved (`maybe_saved`), the caller's work was certainly not saved, so the error becomes `database_away`.
 */
export function notSavedYet(error: unknown): never {
  if (codeOf(error) === 'maybe_saved') throw new AppError('database_away', (error as AppError).details)
  throw error
}
