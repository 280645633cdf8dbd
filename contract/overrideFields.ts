// What an admin can say about a domain in place of what was measured. It stays with the domain, whoever claims it. Without schemas, so
// that a page which only names the fields does not load them.
export const overrideFields = [
  'quality_score',
  'dr',
  'da',
  'spam_score',
  'traffic',
  'niche',
  'language',
  'country',
] as const
export type OverrideField = (typeof overrideFields)[number]
