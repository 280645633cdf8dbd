// Who runs this exchange, as the legal pages say it, set when the web app was built. It stands apart from the name of the site so
// that only pages that need it load it.

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

const given: Readonly<Partial<Record<OperatorSetting, string>>> = import.meta.env.OPERATOR ?? {}

/** Null: the operator has not said it. */
export const operatorSays = (setting: OperatorSetting): string | null => given[setting] ?? null

/** The lines of the operator's address; none while it was not said. */
export const operatorAddress = (): string[] =>
  (operatorSays('OPERATOR_ADDRESS') ?? '').split(';').flatMap((line) => line.trim() || [])

declare global {
  interface ImportMetaEnv {
    readonly OPERATOR?: Readonly<Partial<Record<OperatorSetting, string>>>
  }
}
