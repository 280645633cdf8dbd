// The operator's details for the legal pages, set when the web app is built. Separate from the site name, so that only
// pages that need them load them.
import type { OperatorSetting } from '../../contract/operatorSettings.ts'

const given: Readonly<Partial<Record<OperatorSetting, string>>> = import.meta.env.OPERATOR ?? {}

/** Null: not set by the operator. */
export const operatorSays = (setting: OperatorSetting): string | null => given[setting] ?? null

/** The lines of the operator's address; empty if not set. */
export const operatorAddress = (): string[] =>
  (operatorSays('OPERATOR_ADDRESS') ?? '').split(';').flatMap((line) => line.trim() || [])

declare global {
  interface ImportMetaEnv {
    readonly OPERATOR?: Readonly<Partial<Record<OperatorSetting, string>>>
  }
}
