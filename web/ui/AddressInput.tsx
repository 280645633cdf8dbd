// Input for URLs, without spell check, auto-capitalisation or autofill.
import type { ComponentProps } from 'react'
import { Input } from './Input.tsx'

export const AddressInput = (props: ComponentProps<typeof Input>) => (
  <Input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
