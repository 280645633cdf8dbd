// Who runs this exchange, as the legal pages say it, set when the web app was built. It stands apart from the name of the site so
// that only pages that need it load it.
import type { OperatorSetting } from '../../contract/operatorSettings.ts'

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
