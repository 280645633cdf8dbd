// Every way in which a request can fail on purpose. The code travels, the texts live in the locale files of the web app;
// the status is how HTTP says it. A code that is not in this table does not exist.

export const errorStatus = {
  invalid_input: 400,
  malformed_json: 400,
  unknown_keys: 400,
  idempotency_key_missing: 400,
  signed_out: 401,
  wrong_credentials: 401,
  link_expired: 410,
  challenge_expired: 410,
  forbidden: 403,
  foreign_origin: 403,
  email_unconfirmed: 403,
  blocked: 403,
  wrong_password: 403,
  code_required: 403,
  wrong_code: 403,
  not_found: 404,
  unknown_route: 404,
  wrong_method: 405,
  conflict: 409,
  idempotency_key_reused: 409,
  in_progress: 409,
  domain_added: 409,
  domain_proved_by_another: 409,
  domain_blocked: 403,
  last_admin: 409,
  mail_is_secret: 409,
  nobody_to_tell: 409,
  orders_open: 409,
  own_account: 409,
  too_many_websites: 409,
  website_unverified: 409,
  website_unanalysed: 409,
  quality_too_low: 409,
  offer_exists: 409,
  offer_ended: 409,
  too_many_offers: 409,
  own_website: 409,
  too_many_marks: 409,
  project_exists: 409,
  too_many_projects: 409,
  too_many_wishes: 409,
  offer_gone: 409,
  not_a_text: 422,
  too_many_lines: 422,
  too_many_known_domains: 409,
  search_exists: 409,
  too_many_searches: 409,
  already_credited: 409,
  award_taken_for_good: 409,
  already_subscribed: 409,
  not_subscribed: 409,
  payment_due: 409,
  nothing_bought: 409,
  not_refundable: 409,
  member_left: 409,
  offer_changed: 409,
  insufficient_credits: 409,
  move_not_open: 409,
  basket_full: 409,
  already_stated: 409,
  already_reviewed: 409,
  not_reviewable: 409,
  check_again_later: 409,
  not_open_for_exchange: 409,
  exchange_over: 409,
  exchange_exists: 409,
  risk_not_accepted: 409,
  footprint_blocked: 409,
  too_many_exchanges: 409,
  prime_paused: 409,
  self_referral: 409,
  code_taken: 409,
  code_changed_before: 409,
  wrong_domain: 422,
  wrong_signature: 400,
  checkout_unavailable: 503,
  too_large: 413,
  wrong_content_type: 415,
  weak_password: 422,
  not_an_image: 422,
  too_many_pixels: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[]

// What can be wrong with one field. `limit` carries the number that a text such as "at most 500 characters" needs.
export const issueCodes = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_a_number',
  'not_whole',
  'not_an_email',
  'not_a_url',
  'handle_with_at',
  'not_a_handle',
  'hidden_characters',
  'same_email',
  'unknown_variable',
  'broken_template',
  'broken_html',
  'forbidden_html',
  'variable_in_markup',
  'unsafe_link',
  'in_the_past',
  'wrong_type',
  'wrong_value',
  'unknown_key',
  'not_a_domain',
  'domain_with_www',
  'domain_with_scheme',
  'domain_with_path',
  'domain_with_port',
  'domain_is_address',
  'domain_is_local',
  'domain_is_suffix',
  'domain_suffix_unknown',
  'domain_too_long',
  'not_a_code',
  'code_kept',
  'password_too_short',
  'password_too_long',
  'password_common',
  'password_contains_email',
] as const

export type IssueCode = (typeof issueCodes)[number]

export interface Issue {
  path: string
  code: IssueCode
  limit?: number
  /** In which line of a longer text, counted from 1. */
  line?: number
  /** The word that is wrong, such as the name of a variable; for a domain, the one that was probably meant. */
  word?: string
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  error: { code: ErrorCode; issues?: Issue[]; reference?: string; retryAfterSeconds?: number }
}
