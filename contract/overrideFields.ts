// Domain fields that an admin can override instead of the measured value. An override stays with the domain when its
// owner changes. Without schemas, so that pages which only list the fields do not load them.
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
