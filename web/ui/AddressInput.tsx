// Where an address of the web is typed or pasted: as it is, without a dictionary, capital letters or what was typed elsewhere.
import type { ComponentProps } from 'react'
import { Input } from './Input.tsx'

export const AddressInput = (props: ComponentProps<typeof Input>) => (
  <Input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
