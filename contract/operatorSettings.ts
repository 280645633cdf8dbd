// Operator details from the environment: the server validates them, the build writes them into the legal pages.

export const operatorSettings = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REPRESENTED_BY',
  'OPERATOR_PHONE',
  'OPERATOR_REGISTER',
  'OPERATOR_VAT_ID',
  'OPERATOR_RESPONSIBLE',
  'OPERATOR_AUTHORITY',
  'HOSTING_PROVIDER',
  'LEGAL_REVIEWED',
] as const
export type OperatorSetting = (typeof operatorSettings)[number]
